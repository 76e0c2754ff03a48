import type { SignedIn } from '../../contract/src/auth/schemas.ts'

type Person = { kind: 'patient'; patient_id: string } | { kind: 'provider'; provider_id: string }

/** What the server answers to the cookie of somebody who is signed in: a browser that gets it acts as this person. */
export function writeSession(person: Person, authorization: string): SignedIn {
  const later = Temporal.Now.instant().add({ minutes: 10 }).toString({ smallestUnit: 'millisecond' })
  const id = person.kind === 'patient' ? person.patient_id : person.provider_id
  return {
    identity_token: authorization.split('::::')[1]!,
    expires_at: later,
    session_expires_at: later,
    must_update: null,
    actor: {
      ...{ identity_id: id, session_id: id, patient_id: null, provider_id: null, admin_id: null, ...person },
      ...{ admin_tags: [], first_name: 'Busy', last_name: 'Week', preferred_name: null, preferred_language: 'en', time_zone: 'UTC' },
      confirmation_status: 'confirmed',
    },
  }
}
