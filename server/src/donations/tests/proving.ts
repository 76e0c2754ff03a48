import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'

type Giver = { identity_id?: string } & ({ kind: 'patient'; patient_id: string } | { kind: 'provider'; provider_id: string })

/** Headers of a giver who has just proved who they are. Not by a code, because a number gets few of them in an hour. */
export async function prove(t: TestApp, as: Giver): Promise<{ headers: { authorization: string } }> {
  const kind = as.kind === 'patient' ? 'patient' : 'staff'
  const ids = { session_id: makeId(), identity_id: as.identity_id ?? makeId() }
  const number = `+1312${String((Number.parseInt(ids.identity_id.slice(-7), 16) % 9_000_000) + 1_000_000)}`
  await t.owner.query(
    `insert into identity (id, kind, phone_number, created_at, updated_at) values ($1, $2, $3, $4, $4) on conflict (id) do nothing`,
    [ids.identity_id, kind, number, t.clock()],
  )
  await t.owner.query(
    `insert into session (id, identity_id, kind, created_at, seen_at, expires_at, step_up_until)
     values ($1, $2, $3, $4, $4, $4::timestamptz + interval '1 hour', $4::timestamptz + interval '5 minutes')`,
    [ids.session_id, ids.identity_id, kind, t.clock()],
  )
  const actor =
    as.kind === 'patient' ? { kind: as.kind, patient_id: as.patient_id, ...ids } : { kind: as.kind, provider_id: as.provider_id, ...ids }
  const { identity_token } = await t.house.tokens.sign(actor, t.clock())
  return { headers: { authorization: `${as.kind === 'patient' ? 'client' : 'provider'}::::${identity_token}` } }
}
