import pg from 'pg'
import { freezeDraft } from '../../server/src/claims/freezing.ts'
import { scrubClaim } from '../../server/src/claims/scrub/scrub.ts'
import { draft, facts } from '../../server/src/claims/tests/drafts.ts'
import { wrap } from '../../server/src/claims/x12/tests/files.ts'
import { writeClaimFile } from '../../server/src/claims/x12/writing/claims.ts'
import { makeId } from '../../server/src/kernel/ids.ts'
import { bodyOf, makeCallsInto, typeCalls } from '../../server/src/kernel/tests/calls.ts'
import { runJob } from '../../server/src/worker.ts'
import { cast } from '../../server/src/world/cast.ts'
import { measureEstimate } from './claims/estimate.ts'
import { measureQueue } from './claims/queue.ts'
import { figure, type Measured } from './figures.ts'
import { openMeasuredHouse } from './house.ts'
import type { Stage } from './stage.ts'

const claims = 10_000
const mostSecondsToWrite = 10
const mostSecondsToPost = 60
const mostMegabytes = 300
const as = cast.tom

/** 10,000 claims are judged by all rules and written; a remittance with 10,000 claims is read and posted to the books; queues and estimates. */
export async function measureClaims(stage: Stage): Promise<Measured> {
  const written = timeWriting()
  const place = await stage.usual()
  const { seconds, megabytes } = await timePosting(place)
  const count = claims.toLocaleString('en')
  return [
    figure(
      `${count} claims judged and written`,
      `${written.toFixed(1)} s`,
      `under ${mostSecondsToWrite} s`,
      (pace) => written < mostSecondsToWrite * pace,
    ),
    figure(
      `a remittance with ${count} claims read and posted`,
      `${seconds.toFixed(1)} s`,
      `under ${mostSecondsToPost} s`,
      (pace) => seconds < mostSecondsToPost * pace,
    ),
    figure(
      'memory that posting it takes, the file included',
      `${megabytes} MB`,
      `under ${mostMegabytes} MB`,
      () => megabytes < mostMegabytes,
    ),
    ...(await measureQueue(place)),
    ...(await measureEstimate(place)),
  ]
}

function timeWriting(): number {
  const start = performance.now()
  let characters = 0
  const providers = function* (from: number) {
    for (let n = from; n < from + claims / 2; n += 1) {
      if (scrubClaim(draft, facts).length > 0) throw new Error('the rules find something in a good claim')
      yield freezeDraft(draft, `C${n}-1`)
    }
  }
  const set = (from: number) => ({
    ...{ submitter: { name: 'Sorrel', id: 'SORREL', contact: 'Billing', phone: '3125550100' }, receiver: { name: 'House', id: 'HOUSE' } },
    ...{ batch_id: String(from), is_reissue: false, day: '2026-11-05', time: '14:05', providers: providers(from) },
  })
  const exchange = {
    sender_id: 'SORREL',
    receiver_id: 'HOUSE',
    is_test: true,
    day: '2026-11-05',
    time: '14:05',
    interchange_number: 1,
    group_number: 1,
  }
  for (const piece of writeClaimFile(exchange, [set(1), set(1 + claims / 2)])) characters += piece.length
  if (characters < claims * 500) throw new Error('the file is too short')
  return (performance.now() - start) / 1000
}

type Place = Awaited<ReturnType<Stage['usual']>>

/** Claims that were sent, one for each of as many visits. */
const plantClaims = `
with sent as (select v.*, c.coverage_id, c.payer_id, c.payer_name from app.claim_version v join app.claim c on c.id = v.claim_id where c.prior_claim_id is null order by c.number limit 1),
visits as (select a.id, a.patient_id, a.provider_id, row_number() over (order by a.id) as n from app.appointment a
  where not exists (select from app.claim c where c.appointment_id = a.id) limit ${claims}),
made as (insert into app.claim (id, number, appointment_id, patient_id, provider_id, coverage_id, payer_id, payer_name, routing_payer_id, service_day, state, with_payer,
    version, charge_cents, created_at, updated_at)
  select gen_random_uuid(), 'B' || v.n, v.id, v.patient_id, v.provider_id, s.coverage_id, s.payer_id, s.payer_name, s.routing_payer_id, '2026-02-02', 'accepted', true, 1, 30000,
    now(), now() from visits v cross join sent s returning id, number, patient_id, provider_id),
contents as (insert into app.claim_content select (jsonb_populate_record(t, jsonb_build_object('claim_id', m.id, 'patient_id', m.patient_id, 'provider_id', m.provider_id))).* from made m cross join sent s join app.claim_content t on t.claim_id = s.claim_id)
insert into app.claim_version (id, claim_id, patient_id, provider_id, n, frequency, clm01, routing_payer_id, charge_cents, body, frozen_at)
select gen_random_uuid(), m.id, m.patient_id, m.provider_id, 1, '1', m.number || '-1', s.routing_payer_id, 30000, s.body, now() from made m cross join sent s returning body`

async function timePosting({ url, ownerUrl }: Place): Promise<{ seconds: number; megabytes: number }> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ body: { npi: string; subscribers: { subscriber: { name: { last_name: string } } }[] } }>(plantClaims)
  await owner.query('analyze')
  await owner.end()
  if (rows.length < claims) throw new Error('there are too few visits')
  const opened = await openMeasuredHouse(url)
  try {
    const { house, app } = opened
    const actor = { kind: 'admin' as const, admin_id: as.admin_id, tags: as.admin_tags, session_id: makeId(), identity_id: makeId() }
    const call = typeCalls(makeCallsInto(app, async () => (await house.tokens.sign(actor, house.now())).identity_token))
    const { npi, subscribers } = rows[0]!.body
    const text = writeRemittance(npi, subscribers[0]!.subscriber.name.last_name)
    const watch = watchMemory()
    const start = performance.now()
    const { id } = await bodyOf(call('POST /admin/clearinghouse/files', { as, body: { name: 'large.835', text } }))
    await runJob(house, 'clearinghouse.take', { file_id: id })
    const seconds = (performance.now() - start) / 1000
    const megabytes = watch.end()
    const file = await bodyOf(call(`GET /admin/clearinghouse/files/${id}`, { as }))
    if (file.state !== 'taken' || file.answers !== claims || file.strangers > 0)
      throw new Error(`the file was not posted: ${JSON.stringify(file)}`)
    return { seconds, megabytes }
  } finally {
    await opened.close()
  }
}

function writeRemittance(npi: string, name: string): string {
  const lines = [
    `BPR*I*${200 * claims}*C*ACH*CCP*01*999999992*DA*1*1512345678**01*9*DA*9*20260220`,
    'TRN*1*LARGE1*1512345678',
    'N1*PR*LARGE PAYER*XV*60054',
    `N1*PE*SORREL*XX*${npi}`,
  ]
  for (let n = 1; n <= claims; n += 1) {
    lines.push(
      `CLP*B${n}-1*1*300*200*40*12*PCN${n}*10*1`,
      `NM1*QC*1*${name.toUpperCase()}*A`,
      'DTM*232*20260202',
      'SVC*HC:97802*300*200**4',
      'DTM*472*20260202',
    )
    lines.push('CAS*CO*45*60', 'CAS*PR*3*40', `REF*6R*B${n}-1L1`, 'AMT*B6*240')
  }
  return wrap('835', lines.join('\n'))
}

/** The memory that a process holds beyond what it held at the beginning, at its highest. */
function watchMemory() {
  const held = () => process.memoryUsage.rss()
  const before = held()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, held())
  }, 50)
  const end = () => {
    clearInterval(timer)
    return Math.round((most - before) / 1_048_576)
  }
  return { end }
}
