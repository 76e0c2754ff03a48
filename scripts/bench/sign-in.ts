import pg from 'pg'
import { Connection } from '../measuring/http.ts'
import { medianOf } from '../measuring/load.ts'
import { startServer } from '../measuring/server-process.ts'
import { figure, type Measured, ms } from './figures.ts'
import type { Stage } from './stage.ts'

const pairs = 200

/** Requests codes for known and unknown numbers in turn: both answers must take the same time. */
export async function measureSignIn(stage: Stage): Promise<Measured> {
  const place = await stage.usual()
  const rows = await findKnownNumbers(place.ownerUrl)
  const server = await startServer(place.url)
  const connection = new Connection(server.port)
  const taken = { known: [] as number[], unknown: [] as number[] }
  try {
    for (let turn = 0; turn < pairs; turn++) {
      const unknown = `+1206555${String(1000 + turn)}`
      const order = [['known', rows[turn % rows.length]!.phone_number] as const, ['unknown', unknown] as const]
      for (const [kind, phone_number] of turn % 2 ? order : order.toReversed()) {
        const told = await connection.ask({
          method: 'POST',
          path: '/api/auth/login',
          headers: { authorization: 'client::::' },
          body: { phone_number },
        })
        if (told.status !== 200) throw new Error(`sign-in answered ${told.status} ${told.text}`)
        taken[kind].push(told.ms)
      }
    }
  } finally {
    connection.close()
    await server.stop()
  }
  const [known, unknown] = [medianOf(taken.known.slice(20)), medianOf(taken.unknown.slice(20))]
  const apart = Math.abs(known - unknown)
  return [
    figure(
      `sign-in, ${pairs} known and ${pairs} unknown numbers in turn`,
      `medians ${ms(known)} and ${ms(unknown)}`,
      'within 5 % or 1 ms',
      (pace) => apart < pace || apart < known * 0.05,
    ),
  ]
}

async function findKnownNumbers(ownerUrl: string): Promise<{ phone_number: string }[]> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ phone_number: string }>(
    `select phone_number from app.identity where kind = 'patient' order by md5(phone_number) limit $1`,
    [pairs],
  )
  await owner.end()
  return rows
}
