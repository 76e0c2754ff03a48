import { writeCriteria } from '@sorrel/contract/providers/rules'
import pg from 'pg'
import { type Asked, Connection, type Told } from '../measuring/http.ts'
import { countStatuses, type Load, medianOf, quantileOf, runClosedLoop, runOpenLoop, timesOf } from '../measuring/load.ts'
import { authorizationOf, startServer } from '../measuring/server-process.ts'
import { figure, type Measured, ms } from './figures.ts'
import type { Place, Stage } from './stage.ts'

const seconds = 20
const states = ['IL', 'CA', 'NY', 'TX', 'FL', 'OH', 'PA', 'WA', 'CO', 'MN', 'GA', 'NC', 'AZ', 'MI']
const words = ['sugar', 'tummy', 'blod presure', 'vegan', 'diabtes kids', 'heartburn']

type People = { providers: string[]; visits: { id: string; patient_id: string; provider_id: string }[] }

/**
 * Measures the load gates of the plan that apply so far: people who look around, people who are signed in, and five times more of them than
 * the machine can serve.
 */
export async function measureGates(stage: Stage): Promise<Measured> {
  const place = await stage.usual()
  const people = await findPeople(place)
  const signedIn = await readsOf(people)
  const looking = looksOf(people)
  const server = await startServer(place.url)
  try {
    await runClosedLoop(server.port, 8, 600, (index) => (index % 2 ? looking(index) : signedIn(index)))
    const looked = await runOpenLoop(server.port, 200, 200 * seconds, looking)
    const read = await runOpenLoop(server.port, 300, 300 * seconds, signedIn)
    return [
      judgePaced('search and free times, 200/s for 20 s, open model', looked, { p50: 30, p99: 250 }),
      judgePaced('signed-in reads, 300/s for 20 s, open model', read, { p99: 200 }),
      ...(await measureOverload(server.port, (index) => (index % 2 ? looking(index) : signedIn(index)))),
    ]
  } finally {
    await server.stop()
  }
}

function judgePaced(what: string, load: Load, gate: { p50?: number; p99: number }): Measured[number] {
  const [p50, p99] = [medianOf(timesOf(load)), quantileOf(timesOf(load), 0.99)]
  const yardstick = `${gate.p50 ? `p50 under ${gate.p50} ms, ` : ''}p99 under ${gate.p99} ms, all 200`
  const isGood = load.told.every(({ status }) => status === 200)
  const holds = (pace: number) => p50 < (gate.p50 ?? Number.POSITIVE_INFINITY) * pace && p99 < gate.p99 * pace && isGood
  return figure(what, `${countStatuses(load.told)}; p50 ${ms(p50)}, p99 ${ms(p99)}`, yardstick, holds)
}

async function measureOverload(port: number, ask: (index: number) => Asked): Promise<Measured> {
  const calm = await runClosedLoop(port, 32, 3000, ask)
  const capacity = Math.round(calm.told.length / calm.seconds)
  const load = await runOpenLoop(port, capacity * 5, capacity * 5 * 10, ask)
  const back = await timeUntilCalm(port, ask)
  const isPolite = ({ status, retryAfter }: Told) => status === 200 || ((status === 429 || status === 503) && retryAfter > 0)
  const p99 = quantileOf(timesOf(load), 0.99)
  return [
    figure(
      `five times the ${capacity}/s it can serve, for 10 s`,
      `${countStatuses(load.told)}; p99 ${ms(p99)}`,
      'only 200, and 429 or 503 with retry-after',
      load.told.every(isPolite),
    ),
    figure('after it, normal again', `${(back / 1000).toFixed(1)} s`, 'within 10 s', (pace) => back < 10_000 * pace),
  ]
}

/** The milliseconds until fifty requests in a row are answered well and fast. */
async function timeUntilCalm(port: number, ask: (index: number) => Asked): Promise<number> {
  const connection = new Connection(port)
  const began = performance.now()
  let [since, good] = [began, 0]
  for (let index = 0; good < 50 && performance.now() - began < 30_000; index++) {
    const told = await connection.ask(ask(index)).catch(() => undefined)
    const fine = told?.status === 200 && told.ms < 250
    if (good === 0) since = performance.now()
    good = fine ? good + 1 : 0
  }
  connection.close()
  return since - began
}

async function findPeople({ ownerUrl }: Place): Promise<People> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('set role app_job')
  const providers = await owner.query<{ id: string }>(
    `select id from app.provider where slug ~ '-[0-9]+$' and status = 'active' order by md5(id::text) limit 200`,
  )
  const visits = await owner.query<People['visits'][number]>(
    'select id, patient_id, provider_id from app.appointment where patient_id in (select id from app.patient order by md5(id::text) limit 300) order by md5(id::text) limit 2000',
  )
  await owner.end()
  return { providers: providers.rows.map(({ id }) => id), visits: visits.rows }
}

/** Alternates between a search and a dietitian's free times of the next two weeks. */
function looksOf({ providers }: People): (index: number) => Asked {
  const pcrit = writeCriteria({ appointment_type: 'Initial Consultation', duration_minutes: 60 })
  const now = Temporal.Now.instant()
  const span = {
    start: now.toString({ smallestUnit: 'millisecond' }),
    end: now.add({ hours: 14 * 24 }).toString({ smallestUnit: 'millisecond' }),
  }
  return (index) => {
    if (index % 2) {
      const query = { location_us_state: states[index % 14]!, q: words[index % 6]!, limit: '20' }
      return { method: 'GET', path: `/api/provider-profiles?${new URLSearchParams(query)}` }
    }
    const query = new URLSearchParams({ ...span, pcrit })
    return { method: 'GET', path: `/api/providers/${providers[index % providers.length]}/availability-slots?${query}` }
  }
}

/** The reads of signed-in people: one visit, a list of visits, and a dietitian's week. */
async function readsOf({ visits }: People): Promise<(index: number) => Asked> {
  const patients = new Map<string, { authorization: string }>()
  const providers = new Map<string, { authorization: string }>()
  for (const { patient_id, provider_id } of visits) {
    if (!patients.has(patient_id)) patients.set(patient_id, await authorizationOf({ kind: 'patient', patient_id }))
    if (!providers.has(provider_id)) providers.set(provider_id, await authorizationOf({ kind: 'provider', provider_id }))
  }
  const now = Temporal.Now.instant()
  const week = new URLSearchParams({
    start_time: now.toString({ smallestUnit: 'millisecond' }),
    end_time: now.add({ hours: 168 }).toString({ smallestUnit: 'millisecond' }),
  })
  return (index) => {
    const visit = visits[index % visits.length]!
    if (index % 4 === 3) return { method: 'GET', path: `/api/calendar-events?${week}`, headers: providers.get(visit.provider_id)! }
    const path = index % 4 === 1 ? '/api/appointments?limit=20' : `/api/appointments/${visit.id}`
    return { method: 'GET', path, headers: patients.get(visit.patient_id)! }
  }
}
