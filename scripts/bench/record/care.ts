import pg from 'pg'
import { cast } from '../../../server/src/world/cast.ts'
import type { Asked } from '../../measuring/http.ts'
import { countStatuses, medianOf, quantileOf, runOpenLoop, timesOf } from '../../measuring/load.ts'
import { authorizationOf, startServer } from '../../measuring/server-process.ts'
import { figure, type Measured, ms } from '../figures.ts'
import type { Place } from '../stage.ts'

const clients = 500
const visitsEach = 20
const perSecond = 5
const count = 100

/** The caseload of a dietitian with 500 clients, with all flags and the counts of all views, the most urgent page first. */
export async function measureCaseload(place: Place): Promise<Measured> {
  await writeCaseload(place)
  const server = await startServer(place.url)
  try {
    const headers = await authorizationOf({ kind: 'provider', provider_id: cast.marisol.provider_id })
    const views = ['needs_me', 'all', 'no_next_visit', 'inactive_30d']
    const ask = (index: number): Asked => ({ method: 'GET', path: `/api/my-client-care?view=${views[index % views.length]}`, headers })
    await runOpenLoop(server.port, perSecond, 20, ask)
    const load = await runOpenLoop(server.port, perSecond, count, ask)
    const p95 = quantileOf(timesOf(load), 0.95)
    const good = load.told.every(({ status, text }) => status === 200 && text.includes('"counts"'))
    return [
      figure(
        `the caseload of ${clients} clients with ${visitsEach} visits each, with flags, ${perSecond}/s`,
        `p50 ${ms(medianOf(timesOf(load)))}, p95 ${ms(p95)}; ${countStatuses(load.told)}`,
        'p95 under 80 ms',
        (pace) => p95 < 80 * pace && good,
      ),
    ]
  } finally {
    await server.stop()
  }
}

/** Clients whose last visit was up to 60 days ago, of whom every second has a next one. */
async function writeCaseload({ ownerUrl }: Place): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { provider_id } = cast.marisol
  await owner.query('begin; set local role app_job')
  await owner.query(
    `with chosen as (select id, row_number() over (order by id) as n from app.patient where deleted_at is null
       and not exists (select from app.care c where c.patient_id = patient.id and c.provider_id = $1) order by id limit ${clients})
     insert into app.care (id, provider_id, patient_id, status, cadence, started_at, created_at, updated_at)
     select gen_random_uuid(), $1, id, 'active', 'Bi-weekly', now() - interval '2 years', now(), now() from chosen`,
    [provider_id],
  )
  // As a replica, because no two of these visits need a time of their own in the calendar.
  await owner.query('commit; begin; set local session_replication_role = replica')
  await owner.query(
    `insert into app.appointment (id, root_id, patient_id, provider_id, care_id, type, status, starts_at, ends_at, duration_minutes,
       patient_time_zone, visit_mode, booking_source, created_at, updated_at)
     select id, id, patient_id, $1, care_id, 'Follow-up', case when at > now() then 'Scheduled' else 'Occurred' end, at, at + interval '45 minutes', 45,
       'America/Chicago', 'virtual', 'provider', at - interval '1 day', at
     from (select gen_random_uuid() as id, c.patient_id, c.id as care_id,
         date_trunc('minute', now()) - v * interval '14 days' - c.n * interval '2 hours' + case when c.n % 2 = 0 then interval '30 days' else interval '0' end as at
       from (select *, row_number() over (order by id) % 400 as n from app.care where provider_id = $1) c, generate_series(1, ${visitsEach}) v) made`,
    [provider_id],
  )
  await owner.query('commit')
  await owner.query('analyze')
  await owner.end()
}
