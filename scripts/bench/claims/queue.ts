import { accessReasonHeader } from '@sorrel/contract/audit/vocabulary'
import pg from 'pg'
import { cast } from '../../../server/src/world/cast.ts'
import type { Asked } from '../../measuring/http.ts'
import { countStatuses, type Load, medianOf, quantileOf, runOpenLoop, timesOf } from '../../measuring/load.ts'
import { authorizationOf, startServer } from '../../measuring/server-process.ts'
import { figure, type Measured, ms } from '../figures.ts'
import type { Place } from '../stage.ts'

const claims = 50_000
const visits = 200
const limits = { queue: 60, preview: 500 }

/** Claims in every state, with the payers that the demo has, over two years. */
const plantQueue = `
with sent as (select c.*, row_number() over (order by c.id) - 1 as n, count(*) over () as total from app.claim c where c.state <> 'voided'),
visits as (select a.id, a.patient_id, a.provider_id, row_number() over (order by a.id) as n from app.appointment a
  where not exists (select from app.claim c where c.appointment_id = a.id) order by a.id desc limit ${claims})
insert into app.claim (id, number, appointment_id, patient_id, provider_id, coverage_id, payer_id, payer_name, routing_payer_id, service_day, file_by, state, with_payer, version,
    charge_cents, held_at, hold_codes, created_at, updated_at)
select gen_random_uuid(), 'Q' || v.n, v.id, v.patient_id, v.provider_id, s.coverage_id, s.payer_id, s.payer_name, s.routing_payer_id,
  '2024-03-01'::date + (v.n % 730)::int, '2024-06-01'::date + (v.n % 730)::int, s.state, s.with_payer, s.version, 10000 + (v.n * 7919 % 40000),
  case when v.n % 20 = 0 then now() end, case when v.n % 20 = 0 then '{by_hand}'::text[] else '{}' end, now(), now()
from visits v join sent s on s.n = v.n % s.total`

/** Visits whose notes and plans are copies of one that has a claim. Returns their ids. */
const plantVisits = `
with model as (select n, c from app.claim l join app.chart_note n on n.id = l.note_id join app.coverage c on c.id = l.coverage_id where n.status = 'signed' order by l.number limit 1),
visits as (select a.id, a.patient_id, a.provider_id from app.appointment a
  where a.status = 'Occurred' and not exists (select from app.claim c where c.appointment_id = a.id) and not exists (select from app.chart_note n where n.appointment_id = a.id)
  order by a.id limit ${visits}),
plans as (insert into app.coverage select (jsonb_populate_record((m.c), jsonb_build_object('id', gen_random_uuid(), 'patient_id', v.patient_id))).* from (select distinct patient_id from visits) v, model m
  returning id, patient_id),
notes as (insert into app.chart_note select (jsonb_populate_record((m.n), jsonb_build_object('id', gen_random_uuid(), 'appointment_id', v.id, 'patient_id', v.patient_id, 'provider_id', v.provider_id))).*
  from visits v, model m returning appointment_id)
update app.appointment a set coverage_id = p.id from visits v join plans p using (patient_id) where a.id = v.id returning a.id`

/** A work queue of 50,000 claims filtered and sorted, and a preview of the claims of 200 visits. */
export async function measureQueue({ url, ownerUrl }: Place): Promise<Measured> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(plantQueue)
  const { rows } = await owner.query<{ id: string }>(plantVisits)
  await owner.query('analyze')
  await owner.end()
  const server = await startServer(url)
  try {
    const signed = await authorizationOf({ kind: 'admin', admin_id: cast.tom.admin_id, tags: cast.tom.admin_tags })
    const headers = { ...signed, [accessReasonHeader]: 'The bench asks for it.' }
    const queue = searches.map((query): Asked => ({ method: 'GET', path: `/api/claims?limit=50&${query}`, headers }))
    const body = { appointment_ids: rows.map(({ id }) => id) }
    const preview: Asked = { method: 'POST', path: '/api/admin/claim-previews/from-appointments', headers, body }
    await runOpenLoop(server.port, 20, 40, (index) => queue[index % queue.length]!)
    const listed = await runOpenLoop(server.port, 20, 300, (index) => queue[index % queue.length]!)
    await runOpenLoop(server.port, 2, 4, () => preview)
    const previewed = await runOpenLoop(server.port, 1, 20, () => preview)
    return [
      judge(`a work queue of ${claims.toLocaleString('en')} claims filtered and sorted, 20/s`, listed, limits.queue, true),
      judge(
        `the claims of ${visits} visits previewed`,
        previewed,
        limits.preview,
        previewed.told.every(({ text }) => countMade(text) === visits),
      ),
    ]
  } finally {
    await server.stop()
  }
}

/** What people of the billing desk look for. */
const searches = [
  'states=ready&sort=file_by',
  'held=true',
  'states=denied&states=rejected&sort=charge',
  'states=submitted&states=acknowledged&states=accepted&sort=file_by',
  'payer_id=60054&sort=charge',
  'from=2025-01-01&to=2025-03-31',
  'q=maya',
  'assignee=nobody&sort=file_by',
]

/** How many claims a preview shows. */
const countMade = (text: string): number => text.split('"skip_reason":null').length - 1

function judge(what: string, load: Load, limit: number, isWhole: boolean): Measured[number] {
  const times = timesOf(load)
  const p95 = quantileOf(times, 0.95)
  const good = isWhole && load.told.every(({ status }) => status === 200)
  const measured = `p50 ${ms(medianOf(times))}, p95 ${ms(p95)}; ${countStatuses(load.told)}`
  return figure(what, measured, `p95 under ${limit} ms`, (pace) => good && p95 < limit * pace)
}
