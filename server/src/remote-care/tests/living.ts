import { type SignedInHere, signIn, stepUp } from '../../auth/tests/testing.ts'
import type { TestApp } from '../../kernel/testing.ts'
import type { Reach } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

const { tomas, dana } = cast
let sends = 0
const nonce = () => `7c9e0c7e-8d0f-4a57-9c0f-${String(++sends).padStart(12, '0')}`

/** Tomás has had no visit for long, so that nothing stands against billing what Dana answers; and nothing runs between them yet. */
export async function clearWeek(t: TestApp): Promise<void> {
  // As a replica, so that no trigger asks whether the time is free.
  const tables = ['billable_remote_encounter', 'remote_action', 'remote_work']
  const gone = tables.map((table) => `delete from app.${table} where patient_id = '${tomas.patient_id}'`).join('; ')
  await t.owner.query(`begin; set local session_replication_role = replica; ${gone};
    delete from app.chart_note where patient_id = '${tomas.patient_id}' and kind = 'chat'; update app.appointment set starts_at = starts_at - interval '400 days',
    ends_at = ends_at - interval '400 days' where patient_id = '${tomas.patient_id}' and provider_id = '${dana.provider_id}'; commit`)
}

const channelOf = async (t: TestApp): Promise<string> =>
  (await bodyOf(t.call('GET /chat/channels', { as: dana, query: { patient_id: tomas.patient_id } }))).items[0]!.id

/** Tomás or Dana writes; what follows from it runs. Returns the id of the message. */
export async function write(t: TestApp, who: 'patient' | 'provider', text = 'Is this yogurt fine?'): Promise<string> {
  const path = `/chat/channels/${await channelOf(t)}/messages` as const
  const { id } = await bodyOf(t.call(`POST ${path}`, { as: who === 'patient' ? tomas : dana, body: { text, client_nonce: nonce() } }))
  await t.runJobs()
  return id
}

/** Dana works for so many minutes on her screen, and answers at the end. */
export async function answer(t: TestApp, minutes: number): Promise<string> {
  const began_at = t.house.now()
  t.clock.advance(minutes)
  const body = { patient_id: tomas.patient_id, began_at, ended_at: t.house.now() }
  await bodyOf(t.call('POST /remote-care/work', { as: dana, body }))
  return write(t, 'provider', 'Yes, the plain one.')
}

/** The last encounter of Tomás and Dana; undefined if there is none. */
export const read = async (t: TestApp) =>
  (await bodyOf(t.call('GET /remote-encounters', { as: dana, query: { patient_id: tomas.patient_id } }))).items[0]

/** Dana, after the proof that it is she, at the number that she has by then. */
export async function sure(t: TestApp, reach: Partial<Reach['dana']> = {}): Promise<SignedInHere> {
  const here = await signIn(t, { ...dana, ...reach })
  await stepUp(t, here, reach.phone_number ?? dana.phone_number, dana.password)
  return here
}

export const words = {
  ...{ interval_history: 'Asked about yogurt.', intervention_c: 'The plain one.', monitoring_evaluation: 'At the next visit.' },
  diagnoses: [{ icd10: 'E11.65', description: 'Type 2 diabetes with high blood sugar' }],
}

/** A week of answers whose note is signed, so that Tomás was told. Returns its id. */
export async function tellOf(t: TestApp, reach: Partial<Reach['dana']> = {}, minutes = 12): Promise<string> {
  await clearWeek(t)
  await write(t, 'patient')
  await answer(t, minutes)
  const { id } = (await read(t))!
  const path = `/remote-encounters/${id}/chart-note` as const
  const { headers } = await sure(t, reach)
  const { version } = await bodyOf(t.call(`PATCH ${path}`, { headers, body: words }))
  await bodyOf(t.call(`PUT ${path}/sign`, { headers: { ...headers, 'if-match': `"${version}"` } }))
  await t.runJobs()
  return id
}

/** Lets the quiet time go by, and what waits for it move on. */
export async function waitQuietly(t: TestApp, hours = 49): Promise<void> {
  t.clock.advance(hours * 60)
  await t.runJob('remote_care.advance')
  await t.runJobs()
}

export const charge = async (t: TestApp) =>
  (await bodyOf(t.call(`GET /billing/${tomas.patient_id}/remote-encounters`, { as: tomas }))).items[0]!
