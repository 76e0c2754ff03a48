import pg from 'pg'
import type { Asked } from '../../measuring/http.ts'
import { medianOf, quantileOf, runClosedLoop, runOpenLoop, timesOf } from '../../measuring/load.ts'
import { authorizationOf, startServer } from '../../measuring/server-process.ts'
import { figure, type Measured, ms } from '../figures.ts'
import { openMeasuredHouse } from '../house.ts'
import type { Place } from '../stage.ts'
import { entries, hannah, labs, maya, visits } from './five-years.ts'

const rounds = 60

/** The calls of each tab of a client's chart, beside the care, which every tab needs. */
async function listTabs({ ownerUrl }: Place): Promise<Record<string, string[]>> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ id: string }>(
    'select id from app.care where patient_id = $1 and provider_id = $2 and ended_at is null',
    [maya.patient_id, hannah.provider_id],
  )
  await owner.end()
  const [care, of] = [`/api/my-client-care/${rows[0]!.id}`, maya.patient_id]
  const now = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  const seen = new URLSearchParams({ patient_id: of, start_before: now, sort: 'desc', limit: '6' })
  return {
    overview: [care, `/api/appointments?${seen}`, `/api/patient-recap/${of}`, `${care}/timeline?limit=6`],
    intake: [care, `/api/patients/${of}/intake`, `/api/patients/${of}`],
    timeline: [care, `${care}/timeline`],
    journal: [care, `/api/patient/${of}/journal/entries?limit=50`],
    labs: [care, `/api/patient/${of}/labs`, `/api/patient/${of}/lab-trends`],
    insurance: [care, `/api/patients/${of}/coverages`],
    files: [care, `/api/patients/${of}/files`],
  }
}

const headersOf = () => authorizationOf({ kind: 'provider', provider_id: hannah.provider_id })

/** How many statements the server sends for each tab. */
export async function countStatements(place: Place): Promise<Record<string, number>> {
  const tabs = await listTabs(place)
  const { house, app, close } = await openMeasuredHouse(place.url)
  const { identity_token } = await house.tokens.sign(
    { kind: 'provider', provider_id: hannah.provider_id, session_id: maya.identity_id, identity_id: hannah.identity_id },
    house.now(),
  )
  let taken = 0
  // Each read takes a connection for its one statement. The first round reads what the server keeps, such as who may still act.
  house.pool.on('acquire', () => {
    taken += 1
  })
  const counts: Record<string, number> = {}
  for (let round = 0; round < 2; round++)
    for (const [tab, calls] of Object.entries(tabs)) {
      taken = 0
      for (const url of calls) {
        const { statusCode, body } = await app.inject({ method: 'GET', url, headers: { authorization: `provider::::${identity_token}` } })
        if (statusCode !== 200) throw new Error(`${url} answered ${statusCode} ${body}`)
      }
      counts[tab] = taken
    }
  await close()
  return counts
}

/** The data of every tab of the chart, all its calls at once as a browser sends them, and whether its statements stayed as many as before. */
export async function measureChart(place: Place, before: Record<string, number>): Promise<Measured> {
  const after = await countStatements(place)
  const tabs = Object.entries(await listTabs(place))
  const server = await startServer(place.url)
  try {
    const headers = await headersOf()
    const asked = (path: string): Asked => ({ method: 'GET', path, headers })
    const all = tabs.flatMap(([, calls]) => calls)
    await runClosedLoop(server.port, 4, all.length * 5, (index) => asked(all[index % all.length]!))
    const times: { tab: string; p50: number; p95: number; good: boolean }[] = []
    for (const [tab, calls] of tabs) {
      const taken: number[] = []
      let good = true
      for (let round = 0; round < rounds; round++) {
        const load = await runOpenLoop(server.port, 1e6, calls.length, (index) => asked(calls[index]!))
        taken.push(Math.max(...timesOf(load)))
        good &&= load.told.every(({ status }) => status === 200)
      }
      times.push({ tab, p50: medianOf(taken), p95: quantileOf(taken, 0.95), good })
    }
    return judge(times, before, after)
  } finally {
    await server.stop()
  }
}

function judge(
  times: { tab: string; p50: number; p95: number; good: boolean }[],
  before: Record<string, number>,
  after: Record<string, number>,
) {
  const worst = Math.max(...times.map(({ p95 }) => p95))
  const size = `${entries.toLocaleString('en')} journal entries, ${labs} labs and ${visits} visits`
  const isFixed = times.every(({ tab }) => before[tab] === after[tab])
  return [
    figure(
      `the data of each tab of a chart with ${size}`,
      times.map(({ tab, p50, p95 }) => `${tab} ${ms(p50)} (p95 ${ms(p95)})`).join(', '),
      'p95 of each under 60 ms',
      (pace) => worst < 60 * pace && times.every(({ good }) => good),
    ),
    figure(
      'its statements for each tab, and before these five years',
      times.map(({ tab }) => `${tab} ${after[tab]} and ${before[tab]}`).join(', '),
      'as many',
      isFixed,
    ),
  ]
}
