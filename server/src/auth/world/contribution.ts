import { patientsOf } from '../../patients/world/patients.ts'
import { providersOf } from '../../providers/world/profiles.ts'
import { castAdmins } from '../../world/cast.ts'
import type { Contribution } from '../../world/contribution.ts'
import type { Frame } from '../../world/frame.ts'
import type { AuthTables } from '../tables.ts'

/** The identities of everybody who signs in, and the administrators. */
export const authWorld: Contribution<AuthTables> = {
  tables: ['identity', 'administrator'],
  rowsOf: (frame) => ({ identity: identityRows(frame), administrator: administratorRows(frame) }),
}

function identityRows(frame: Frame) {
  const identity = (kind: 'patient' | 'staff', one: { identity_id: string; phone_number: string; email: string }) => ({
    id: one.identity_id,
    kind,
    phone_number: one.phone_number,
    email: one.email,
    email_verified_at: frame.from,
    password_hash: kind === 'staff' ? frame.password_hash : null,
    password_changed_at: kind === 'staff' ? frame.from : null,
    created_at: frame.from,
    updated_at: frame.from,
  })
  return [
    ...patientsOf(frame).flatMap(({ reach }) => (reach ? [identity('patient', reach)] : [])),
    ...providersOf(frame).map((one) => identity('staff', one)),
    ...castAdmins.map((one) => identity('staff', one)),
  ]
}

const administratorRows = (frame: Frame) =>
  castAdmins.map(({ admin_id, identity_id, first_name, last_name, email, phone_number, admin_tags }) => ({
    id: admin_id,
    identity_id,
    first_name,
    last_name,
    email,
    phone_number,
    tags: admin_tags,
    created_at: frame.from,
  }))
