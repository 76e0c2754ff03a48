import type { DemoDocument } from '../../files/world/files.ts'
import { readConfig } from '../../kernel/config.ts'
import { cast, idOf } from '../../world/cast.ts'
import type { FormFacts } from '../form/form.ts'

// The forms are written once and shipped, so their dates are fixed: a signed form cannot move with the week of the demo.
const signed_at = '2026-01-12T16:20:00.000Z'
const term = { starts_at: signed_at, expires_at: '2028-12-31T18:00:00.000Z' }
const { maya, lucia } = cast
const nobody = { npi: null, org: null, fax: null, email: null, phone: null }

type DemoForm = { slug: DemoDocument; patient_id: string; facts: FormFacts & { id: string } }

/** The signed releases of the demo, as they stand on their forms. */
export const demoForms: readonly DemoForm[] = [
  {
    slug: 'maya-release',
    patient_id: maya.patient_id,
    facts: factsOf(maya, {
      language: 'en',
      recipient: { ...nobody, name: 'Dr. Priya Raman', npi: '1234567893', org: 'Lakeview Family Medicine', fax: '+13125550171' },
      scope: ['labs', 'appointments'],
      purpose: 'My family doctor follows my cholesterol.',
    }),
  },
  {
    slug: 'lucia-release',
    patient_id: lucia.patient_id,
    facts: factsOf(lucia, {
      language: 'es',
      recipient: { ...nobody, name: 'Dra. Elena Quiñones', org: 'Clínica del Valle', email: 'archivo@valle.example' },
      scope: ['labs', 'chart_notes'],
      purpose: 'Mi ginecóloga acompaña mi embarazo.',
    }),
  },
]

type Person = { patient_id: string; first_name: string; last_name: string; birth_date: string; time_zone: string }

function factsOf(
  { patient_id, first_name, last_name, birth_date, time_zone }: Person,
  said: Pick<FormFacts, 'language' | 'recipient' | 'scope' | 'purpose'>,
): FormFacts & { id: string } {
  const name = `${first_name} ${last_name}`
  return {
    id: idOf('release', patient_id),
    practice: readConfig({}).practice,
    made_at: signed_at,
    patient: { name, birth_date, time_zone },
    ...said,
    term,
    signature: { kind: 'typed', name, at: signed_at, ip: '192.0.2.17', authority: null, image: null },
  }
}
