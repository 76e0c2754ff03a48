import type { createPatient as wire } from '@sorrel/contract/patients/creating/wire'
import type { z } from 'zod'
import { ensureIdentityOfPatient } from '../../auth/logins.ts'
import { findPhone } from '../../auth/phones.ts'
import { type Context, getDoerId, transaction } from '../../kernel/context.ts'
import { countForAll } from '../../kernel/database/counting.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { giveReason } from '../../kernel/reasons/giving.ts'
import type { Limit } from '../../kernel/serving/limits.ts'
import { findDay, isMinor } from '../ages.ts'
import { addInvited, type Invited, lockNewPeople } from '../inviting.ts'
import { findAlike, hasPatient } from './alike.ts'

type Wish = z.output<typeof wire.body>

/** Whoever adds a person goes on with that record: adding them is the reason, which stands in the trail like any other. */
const creation = { kind: 'other', text: 'Added this person to the practice.' } as const

/** Nobody adds more people by hand. An answer also tells who is a patient here. */
const tries: Limit = { name: 'patients.created', count: 60, seconds: 3600 }

/**
 * Adds a person for the practice and invites them. Whoever is likely somebody whom we know is `already_exists`, with each of those and in what
 * they are alike, unless the caller has told all of them apart.
 */
export async function createPatient(ctx: Context, wish: Wish): Promise<{ patient_id: string; invitation_id: string }> {
  const { not_duplicate_of, ...person } = wish
  refuseWrongPerson(ctx, wish)
  await countForAll(ctx, tries, getDoerId(ctx.actor) ?? '')
  const phone_number = person.phone_number ? (await findPhone(ctx, person.phone_number)).number : null
  const email = person.email ?? null
  const details = not_duplicate_of.length > 0 ? { not_duplicate_of } : {}
  return transaction(ctx, async (ctx) => {
    await lockNewPeople(ctx)
    const alike = await findAlike(ctx, { ...person, phone_number, email }, not_duplicate_of)
    if (alike.length > 0) throw new Problem('already_exists', { alike })
    const identity_id = phone_number && (await claimNumber(ctx, phone_number))
    const invited: Invited = {
      ...person,
      preferred_name: person.preferred_name ?? null,
      zip: person.zip ?? null,
      identity_id,
      phone_number,
      email,
    }
    const added = await addInvited(ctx, invited, { provider_id: null, source: 'fay', details })
    await giveReason(ctx, { patient_id: added.patient_id, provider_id: null }, creation)
    return added
  })
}

function refuseWrongPerson(ctx: Context, { phone_number, email, birth_date }: Wish): void {
  if (!phone_number && !email) throw refuseValue('body', ['phone_number'], 'invalid_type')
  if (birth_date > findDay(null, ctx.now())) throw refuseValue('body', ['birth_date'], 'too_big')
  // Nobody under age signs in alone; a guardian adds them.
  if (isMinor({ birth_date, time_zone: null }, ctx.now())) throw refuseValue('body', ['birth_date'], 'minor')
}

/** The identity of a number. One number signs in one patient: that of somebody else is refused, even of somebody who was told apart. */
async function claimNumber(ctx: Context, phone_number: string): Promise<string> {
  const identity_id = await ensureIdentityOfPatient(ctx, phone_number)
  if (await hasPatient(ctx, identity_id)) throw refuseValue('body', ['phone_number'], 'in_use')
  return identity_id
}
