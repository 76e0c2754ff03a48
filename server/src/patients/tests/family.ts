import { listNeededConsents } from '@sorrel/contract/patients/consents'
import { authorityVersion } from '@sorrel/contract/patients/guardians'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { type CastPatient, cast } from '../../world/cast.ts'

/** The header by which a guardian acts for a patient. */
export const actingFor = (patient_id: string) => ({ 'x-acting-for': patient_id })

type Child = { first_name?: string; birth_date?: string; time_zone?: string }
type Relation = 'parent' | 'legal_guardian' | 'adult_child' | 'partner'

/** The body of the call that adds a child, or another person for whom the caller acts. */
export const dependentWith = (
  { first_name = 'Ella', birth_date = '2018-01-20', time_zone = 'America/Chicago' }: Child = {},
  relation: Relation = 'parent',
) => ({
  relation,
  patient: { first_name, last_name: 'Lindqvist', birth_date, time_zone, preferred_language: 'en' as const },
  authority_version: authorityVersion,
})

/** Adds a child of a member of the cast, by default of Maya. */
export const addChild = (t: TestApp, child: Child = {}, as: CastPatient = cast.maya) =>
  bodyOf(t.call('POST /dependents', { as, body: dependentWith(child) }))

/** The dietitian of Mia and Leo, who sees children and teens. */
export const marisol = cast.marisol.provider_id

/** The first start of a provider that this person would be offered for a first visit by video. */
export async function firstFree(
  t: TestApp,
  provider_id: string,
  patient_id: string,
  as: CastPatient = cast.maya,
  from = '2026-03-10T00:00:00Z',
): Promise<string> {
  const end_time = new Date(Date.parse(from) + 30 * 86_400_000).toISOString()
  const query = { start_time: from, end_time, provider_id, appointment_duration_in_minutes: 60, visit_mode: 'virtual' as const }
  const { slots } = await bodyOf(t.call('GET /availability-slots', { as, headers: actingFor(patient_id), query }))
  const [first] = slots
  if (!first) throw new Error('no time is free')
  return first.starts_at
}

/** The body with which a guardian sets up a dependent for a first visit by video. It has no address, since messages go to the guardian. */
export const setUpFor = (
  child: { first_name: string; last_name: string; birth_date: string },
  provider_id: string,
  starts_at: string,
  state: 'TX' | 'IL' = 'TX',
) => ({
  provider_id,
  starts_at,
  duration_minutes: 60 as const,
  type: 'Initial Consultation' as const,
  visit_mode: 'virtual' as const,
  patient: {
    first_name: child.first_name,
    last_name: child.last_name,
    birth_date: child.birth_date,
    state,
    zip: '78704',
    time_zone: 'America/Chicago',
    preferred_language: 'en' as const,
  },
  payment: { kind: 'cash' as const },
  consents: listNeededConsents('virtual'),
})

/** Books the first visit of a child, and returns it. */
export async function bookFor(t: TestApp, child: Awaited<ReturnType<typeof addChild>>, from?: string) {
  const as = cast.maya
  const starts_at = await firstFree(t, marisol, child.patient_id, as, from)
  const body = setUpFor(child, marisol, starts_at)
  return bodyOf(t.call('POST /appointments/setup-patient', { as, headers: actingFor(child.patient_id), body }))
}
