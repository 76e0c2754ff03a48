import pg from 'pg'
import type { Asked } from '../measuring/http.ts'
import { countStatuses, medianOf, quantileOf, runClosedLoop, runOpenLoop, timesOf } from '../measuring/load.ts'
import { authorizationsOf, findOpenings, type Opening, visitOf } from '../measuring/openings.ts'
import { startServer } from '../measuring/server-process.ts'
import { figure, type Measured, ms } from './figures.ts'
import { adaptStatements, type Recording, recordBooking, type Statement } from './recording.ts'
import type { Stage } from './stage.ts'

const clients = 16
const rounds = 3
const perRound = 160
const perSecond = 60
const paced = 900

/** Measures bookings of distinct times: at a steady pace, and at full speed against the same statements sent by bare pg. */
export async function measureBooking(stage: Stage): Promise<Measured> {
  const place = await stage.usual()
  const server = await startServer(place.url)
  try {
    const openings = await findOpenings(server.port, place.ownerUrl, paced + 2 * (rounds + 1) * perRound + 1, 20)
    const headers = await authorizationsOf(openings)
    const ask = ({ patient_id, ...rest }: Opening): Asked => ({
      method: 'POST',
      path: '/api/appointments',
      headers: { ...headers.get(patient_id)!, 'idempotency-key': `bench-${rest.provider_id}-${rest.starts_at}` },
      body: visitOf({ patient_id, ...rest }),
    })
    const recording = await recordBooking(place.url, openings.pop()!)
    const rates = await runInTurn(server.port, place.url, recording, openings, ask)
    const steady = await runOpenLoop(server.port, perSecond, paced, (index) => ask(openings[index]!))
    mustAllBook(steady.told)
    const [own, bare] = [medianOf(rates.ours), medianOf(rates.bare)]
    const p99 = quantileOf(timesOf(steady), 0.99)
    return [
      figure(
        `bookings on distinct times, ${perSecond}/s for ${paced / perSecond} s`,
        `${countStatuses(steady.told)}; p50 ${ms(medianOf(timesOf(steady)))}, p99 ${ms(p99)}`,
        'p99 under 400 ms',
        (pace) => p99 < 400 * pace,
      ),
      figure(
        `bookings as fast as they go, ${clients} clients, against the same ${recording.statements.length} statements from bare pg`,
        `${own.toFixed(0)}/s against ${bare.toFixed(0)}/s: ${((own / bare) * 100).toFixed(0)} %`,
        'at least 50 %',
        own >= bare * 0.5,
      ),
    ]
  } finally {
    await server.stop()
  }
}

/** Runs rounds of bookings through the server and of bare statements in turn, after one round that does not count. */
async function runInTurn(port: number, url: string, recording: Recording, openings: Opening[], ask: (opening: Opening) => Asked) {
  const rates = { ours: [] as number[], bare: [] as number[] }
  for (let round = -1; round < rounds; round++) {
    const mine = openings.splice(0, perRound)
    const ours = await runClosedLoop(port, clients, perRound, (index) => ask(mine[index]!))
    mustAllBook(ours.told)
    const bare = await measureBareRate(url, recording, openings.splice(0, perRound))
    if (round < 0) continue
    rates.ours.push(perRound / ours.seconds)
    rates.bare.push(bare)
  }
  return rates
}

function mustAllBook(told: { status: number; text: string }[]): void {
  const wrong = told.find(({ status }) => status !== 201)
  if (wrong) throw new Error(`a booking answered ${wrong.status} ${wrong.text.slice(0, 300)}; all: ${countStatuses(told)}`)
}

/** Sends the statements of one booking after another, each in a transaction, from several clients with nothing around them. */
async function measureBareRate(url: string, recording: Recording, openings: readonly Opening[]): Promise<number> {
  const told = openings.map((opening) => adaptStatements(recording, opening))
  const all = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: url, options: '-c search_path=app,public -c timezone=UTC' })
      await client.connect()
      return client
    }),
  )
  let next = 0
  const began = performance.now()
  try {
    await Promise.all(
      all.map(async (client) => {
        while (next < told.length) {
          const statements = told[next++]!
          await client.query('begin')
          await tellAll(client, statements)
          await client.query('commit')
        }
      }),
    )
    return told.length / ((performance.now() - began) / 1000)
  } finally {
    for (const client of all) await client.end()
  }
}

async function tellAll(client: pg.Client, statements: readonly Statement[]): Promise<void> {
  let care: { made: string; found: string } | undefined
  for (const { text, values } of statements) {
    if (text === 'begin') continue
    // The pair may have a care already. Then the visit belongs to that one, and nothing was opened that its history could tell of.
    if (care && /^insert into "care_change"/.test(text)) continue
    const { rows } = await client.query(
      text,
      values.map((value) => (care && value === care.made ? care.found : value)),
    )
    if (!/^\s*insert into care \(/.test(text) || rows.length > 0) continue
    const [made, provider_id, patient_id] = values as [string, string, string]
    const open = 'select id from care where provider_id = $1 and patient_id = $2 and ended_at is null'
    care = { made, found: (await client.query<{ id: string }>(open, [provider_id, patient_id])).rows[0]!.id }
  }
}
