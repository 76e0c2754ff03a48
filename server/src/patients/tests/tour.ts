import { authorityVersion } from '@sorrel/contract/patients/guardians'
import { signIn, stepUp } from '../../auth/tests/testing.ts'
import type { TestApp } from '../../kernel/testing.ts'
import type { Reach, Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { inviteWren, readOnboardingCode } from './invited.ts'

export const tour: Tour = {
  said: ['Loganberry', 'Juniper', 'Quillfeather'],
  async walk(t, reach) {
    const { headers } = await signIn(t, { ...cast.carmen, ...reach.carmen })
    const patient = {
      first_name: 'Juniper',
      last_name: 'Quillfeather',
      birth_date: '2019-05-06',
      time_zone: 'America/Chicago',
      preferred_language: 'en' as const,
    }
    const body = { relation: 'parent' as const, patient, authority_version: authorityVersion }
    const added = await bodyOf(t.call('POST /dependents', { headers, body }))
    await bodyOf(t.call('GET /dependents', { headers }))
    await bodyOf(t.call('GET /appointments', { headers: { ...headers, 'x-acting-for': added.patient_id } }))
    await bodyOf(t.call(`DELETE /guardianships/${added.guardianship_id}`, { headers }))
    await walkRecords(t, headers, reach)
    await walkIntake(t, headers)
    await walkMerging(t, reach)
  },
}

/** Reads and changes records as the patient, a dietitian and support would. */
async function walkRecords(t: TestApp, headers: Record<string, string>, reach: Reach): Promise<void> {
  const id = cast.carmen.patient_id
  await bodyOf(t.call(`GET /patients/${id}`, { headers, query: { include: 'coverage,care,next_appointment,flags' } }))
  await bodyOf(t.call(`PATCH /patients/${id}`, { headers, body: { street: 'Quillfeather Lane 4', units: 'metric' } }))
  await bodyOf(t.call(`PATCH /patients/${id}`, { as: cast.selma, body: { city: 'Quillfeather', reason: 'typing_mistake' } }))
  await bodyOf(t.call('GET /patients', { as: cast.dana, query: { include: 'flags' } }))
  await bodyOf(t.call('GET /patients', { as: cast.selma, query: { q: 'tom' } }))
  await walkSupport(t)
  await bodyOf(t.call('GET /patient/external-facing-details', { headers }))
  await bodyOf(t.call('GET /patient/external_facing_details', { headers }))
  await bodyOf(t.call(`GET /patients/${cast.tomas.patient_id}/provider`, { as: cast.tomas }))
  const keola = await signIn(t, { ...cast.keola, ...reach.keola })
  await stepUp(t, keola, reach.keola.phone_number)
  await walkSharing(t, keola, headers, reach)
  await bodyOf(t.call(`GET /patients/${cast.keola.patient_id}/deletion`, keola))
  await bodyOf(t.call(`DELETE /patients/${cast.keola.patient_id}`, keola))
  await bodyOf(t.call(`DELETE /patients/${cast.keola.patient_id}/deletion`, keola))
  await walkOnboarding(t, headers)
  await bodyOf(t.call('GET /patients/phone-availability', { query: { phone_number: '(312) 555-0199' } }))
}

/** Adds a person as support does, invites them again, and reads what is known of them. */
async function walkSupport(t: TestApp): Promise<void> {
  const as = cast.selma
  const email = 'juniper.loganberry@example.com'
  const person = {
    first_name: 'Juniper',
    last_name: 'Loganberry',
    birth_date: '1971-06-07',
    state: 'OR',
    email,
    preferred_language: 'es',
  } as const
  const { patient_id } = await bodyOf(t.call('POST /admin/patients', { as, body: person }))
  await bodyOf(t.call(`POST /admin/patients/${patient_id}/invitation`, { as }))
  await bodyOf(t.call('GET /admin/patients/by-email', { as, query: { email } }))
  await bodyOf(t.call(`GET /admin/patients/${patient_id}`, { as }))
}

/** Confirms details, begins to book, and opens an invitation. */
async function walkOnboarding(t: TestApp, headers: Record<string, string>): Promise<void> {
  const { details, consents } = await bodyOf(t.call('GET /patient/confirm', { headers }))
  const { first_name, last_name, birth_date, email } = details
  const where = { state: 'TX', zip: '78704', time_zone: 'America/Chicago', preferred_language: 'en' } as const
  const names = { first_name: first_name ?? '', last_name: last_name ?? '', birth_date: birth_date ?? '', email: email ?? '' }
  await bodyOf(t.call('POST /patient/confirm', { headers, body: { confirmed: true, details: { ...names, ...where }, consents } }))
  await bodyOf(t.call('GET /patients/booking-code-config', { headers }))
  const email_of = { email: 'juniper.quillfeather@example.com', language: 'en' } as const
  await bodyOf(t.call('POST /patients/booking-submit-email', { body: email_of }))
  await inviteWren(t)
  const code = await readOnboardingCode(t)
  await bodyOf(t.call(`GET /patient/confirm/code/${code}`))
  const birth = '1990-05-05'
  await bodyOf(t.call('POST /patient/confirm/code', { body: { onboarding_code: code, birth_date: birth, phone_number: '(312) 555-0198' } }))
}

/** Answers the intake, and reads it as the dietitian would. */
async function walkIntake(t: TestApp, headers: Record<string, string>): Promise<void> {
  const path = `/patients/${cast.carmen.patient_id}/intake` as const
  await bodyOf(t.call(`POST ${path}`, { headers, body: { base_version: 0, answers: { likes: 'Loganberry' } } }))
  await bodyOf(t.call(`GET ${path}`, { headers }))
  await bodyOf(t.call(`GET ${path}/changes`, { headers }))
  await bodyOf(t.call(`GET /patients/${cast.maya.patient_id}/intake`, { as: cast.hannah }))
}

/** Keola invites a second guardian, who accepts; withdraws a second invitation. */
async function walkSharing(
  t: TestApp,
  keola: { headers: Record<string, string> },
  carmen: Record<string, string>,
  reach: Reach,
): Promise<void> {
  const patient = { first_name: 'Juniper', last_name: 'Quillfeather', birth_date: '2019-05-06' }
  const where = { time_zone: 'America/Chicago', preferred_language: 'en' as const }
  const said = { relation: 'parent' as const, authority_version: authorityVersion }
  const { patient_id, guardianship_id } = await bodyOf(
    t.call('POST /dependents', { ...keola, body: { ...said, patient: { ...patient, ...where } } }),
  )
  const sent = await bodyOf(
    t.call('POST /guardian-invitations', { ...keola, body: { patient_id, phone_number: reach.carmen.phone_number } }),
  )
  // NOTE: not by a code, because the tour sends as many codes as one address gets in an hour.
  await t.owner.query(
    `update session set step_up_until = $2::timestamptz + interval '5 minutes'
     where identity_id = (select identity_id from patient where id = $1)`,
    [cast.carmen.patient_id, t.clock()],
  )
  const hers = { headers: carmen }
  await bodyOf(t.call('GET /guardian-invitations', hers))
  await bodyOf(t.call(`POST /guardian-invitations/${sent.guardian_invitation_id}/accept`, { ...hers, body: said }))
  const other = await bodyOf(
    t.call('POST /guardian-invitations', { ...keola, body: { patient_id, email: 'juniper.quillfeather@example.com' } }),
  )
  await bodyOf(t.call(`DELETE /guardian-invitations/${other.guardian_invitation_id}`, keola))
  for (const id of [sent.guardian_invitation_id, guardianship_id]) await bodyOf(t.call(`DELETE /guardianships/${id}`, keola))
}

/** Merges two patients, and takes it back. */
async function walkMerging(t: TestApp, reach: Reach): Promise<void> {
  const sasha = await signIn(t, { ...cast.sasha, ...reach.sasha })
  await stepUp(t, sasha, reach.sasha.phone_number, cast.sasha.password)
  const body = { from_id: cast.ruth.patient_id, into_id: cast.harold.patient_id }
  await bodyOf(t.call('POST /admin/patients/merge', { headers: sasha.headers, body: { ...body, dry_run: true } }))
  const { merge_id } = await bodyOf(t.call('POST /admin/patients/merge', { headers: sasha.headers, body }))
  await bodyOf(t.call('GET /admin/patients/merges', { headers: sasha.headers, query: { patient_id: body.into_id } }))
  await bodyOf(t.call(`POST /admin/patients/merges/${merge_id ?? ''}/undo`, { headers: sasha.headers }))
}
