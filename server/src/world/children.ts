import { type CastPatient, cast, idOf } from './cast.ts'

/** A patient for whom a member of the cast acts. They have no phone number and do not sign in. */
export type CastDependent = Omit<CastPatient, 'identity_id' | 'phone_number' | 'email'> & {
  guardian_id: string
  guardianship_id: string
  relation: 'parent'
}

const childOf = (guardian: CastPatient, traits: Pick<CastPatient, 'first_name' | 'birth_date' | 'gender' | 'pronouns'>): CastDependent => {
  const { identity_id: _identity, phone_number: _phone, email: _email, ...shared } = guardian
  const name = `${traits.first_name} ${guardian.last_name}`
  const patient_id = idOf('patient', name)
  const guardianship_id = idOf('guardianship', guardian.patient_id, patient_id)
  return { ...shared, ...traits, name, patient_id, guardian_id: guardian.patient_id, guardianship_id, relation: 'parent' }
}

/** The children of the cast, both in care with Marisol. */
export const children = {
  /** Eight years old in the world of the tests. */
  mia: childOf(cast.carmen, { first_name: 'Mia', birth_date: '2018-01-20', gender: 'Female', pronouns: 'she/her' }),
  leo: childOf(cast.carmen, { first_name: 'Leo', birth_date: '2012-05-09', gender: 'Male', pronouns: 'he/him' }),
}
export const castChildren: readonly CastDependent[] = Object.values(children)
