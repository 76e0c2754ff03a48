import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { dbFor, openPool } from '../../server/src/kernel/db.ts'
import { viewAppointments } from '../../server/src/scheduling/appointments.ts'
import type { Tables } from '../../server/src/tables.ts'
import type { Asked } from '../measuring/http.ts'
import { medianOf, quantileOf, runClosedLoop, timesOf } from '../measuring/load.ts'
import { authorizationOf, startServer } from '../measuring/server-process.ts'
import { freePort } from '../ports.ts'
import { figure, type Measured, ms } from './figures.ts'
import type { Place, Stage } from './stage.ts'

const clients = 16
const rounds = 5
const perRound = 3000

const per = (rate: number) => `${rate.toFixed(0)}/s`
const shareOf = (own: number, of: number) => `${((own / of) * 100).toFixed(0)} %`

type Pair = { id: string; patient_id: string }

/**
 * Measures reading one appointment by id: our route, with its token check, row security, output schema and durable row of the trail,
 * against two bare routes.
 */
export async function measureReadDoor(stage: Stage): Promise<Measured> {
  const place = await stage.usual()
  const pairs = await findPairs(place)
  const headers = await headersOf(pairs)
  const ours = await startServer(place.url)
  const bare = await startBare(place)
  const ask = {
    ours: (i: number): Asked => ({
      method: 'GET',
      path: `/api/appointments/${pairs[i % pairs.length]!.id}`,
      headers: headers.get(pairs[i % pairs.length]!.patient_id)!,
    }),
    claims: (i: number): Asked => ({
      method: 'GET',
      path: `/claims/${pairs[i % pairs.length]!.patient_id}/${pairs[i % pairs.length]!.id}`,
    }),
    plain: (i: number): Asked => ({ method: 'GET', path: `/plain/${pairs[i % pairs.length]!.patient_id}/${pairs[i % pairs.length]!.id}` }),
  }
  const { rates, waits } = await runInTurn(ask, { ours: ours.port, claims: bare.port, plain: bare.port }).finally(async () => {
    await ours.stop()
    bare.stop()
  })
  const [own, claims, plain] = [medianOf(rates.ours), medianOf(rates.claims), medianOf(rates.plain)]
  return [
    figure(
      'GET /appointments/{id} against a bare route with begin, claims, query, commit',
      `${per(own)} against ${per(claims)}: ${shareOf(own, claims)}`,
      'at least 100 %',
      own >= claims,
    ),
    figure(
      'the same against a bare route without claims',
      `${per(own)} against ${per(plain)}: ${shareOf(own, plain)}`,
      'at least 45 %',
      own >= plain * 0.45,
    ),
    figure('the same, p99 at 16 at once', ms(medianOf(waits)), 'none', true),
  ]
}

async function headersOf(pairs: readonly Pair[]): Promise<Map<string, { authorization: string }>> {
  return new Map(
    await Promise.all(pairs.map(async ({ patient_id }) => [patient_id, await authorizationOf({ kind: 'patient', patient_id })] as const)),
  )
}

type Route = 'ours' | 'claims' | 'plain'

/** Runs the routes in turn, round after round, after one round that does not count. Returns requests per second, and the slow end of our route. */
async function runInTurn(ask: Record<Route, (index: number) => Asked>, ports: Record<Route, number>) {
  const rates: Record<Route, number[]> = { ours: [], claims: [], plain: [] }
  const waits: number[] = []
  for (let round = -1; round < rounds; round++) {
    for (const name of ['ours', 'claims', 'plain'] as const) {
      const load = await runClosedLoop(ports[name], clients, perRound, ask[name])
      const wrong = load.told.find(({ status, text }) => status !== 200 || !text.includes('starts_at'))
      if (wrong) throw new Error(`${name} answered ${wrong.status} ${wrong.text.slice(0, 200)}`)
      if (round < 0) continue
      rates[name].push(perRound / load.seconds)
      if (name === 'ours') waits.push(quantileOf(timesOf(load), 0.99))
    }
  }
  return { rates, waits }
}

async function findPairs({ ownerUrl }: Place): Promise<Pair[]> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<Pair>('select id, patient_id from app.appointment order by md5(id::text) limit 400')
  await owner.end()
  return rows
}

async function startBare({ url, ownerUrl }: Place) {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'bare-server.ts'), url, ownerUrl, String(port), ...(await writeQuery(url))],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  await wait(1500)
  return { port, stop: () => void child.kill() }
}

/** The query that our route sends, and as JSON its parameters but for the last two, which are patient and appointment. */
async function writeQuery(url: string): Promise<[string, string]> {
  const pool = openPool(url, 1)
  const none = {
    role: 'app_user',
    actor_id: '',
    actor_kind: '',
    actor_tags: '',
    actor_key: '',
    request_id: '',
    now: '',
    guardian_id: '',
  } as const
  const actor = { kind: 'patient', patient_id: '' } as const
  const ctx = { actor, config: { time_zone: 'America/New_York' }, db: dbFor<Tables>(pool, none) }
  const views = viewAppointments(ctx as Parameters<typeof viewAppointments>[0])
  const { sql, parameters } = views.where('appointment.patient_id', '=', '').where('appointment.id', '=', '').compile()
  await pool.end()
  return [sql, JSON.stringify(parameters.slice(0, -2))]
}
