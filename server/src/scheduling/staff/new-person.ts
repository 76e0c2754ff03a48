import type { bookNewPatient as wire } from '@sorrel/contract/scheduling/wire'
import type { z } from 'zod'
import { ensureIdentityOfPatient } from '../../auth/logins.ts'
import { findPhone } from '../../auth/phones.ts'
import { openCare } from '../../care/cares.ts'
import { type Context, getDoerId, transaction } from '../../kernel/context.ts'
import { countForAll } from '../../kernel/database/counting.ts'
import { refuseValue } from '../../kernel/problem.ts'
import type { Limit } from '../../kernel/serving/limits.ts'
import { findDay, isMinor } from '../../patients/ages.ts'
import { invitePatient } from '../../patients/inviting.ts'
import { findBookablePatient } from '../access.ts'
import { bookVisit } from '../booking/booking.ts'
import { lockProvider } from '../booking/held-time.ts'

type Wish = z.output<typeof wire.body>

/** An answer reveals whether a number belongs to a patient, so nobody may try many numbers. */
const tries: Limit = { name: 'scheduling.new_patients', count: 20, seconds: 3600 }

/**
 * Adds somebody who is not a patient yet, unconfirmed, invites them, and books their first visit: all of it or nothing. Returns the id of
 * the visit.
 */
export async function bookNewPatient(ctx: Context, person: Wish['patient'], visit: Omit<Wish, 'patient'>): Promise<string> {
  const { provider_id } = visit
  if (!person.phone_number && !person.email) throw refuseValue('body', ['patient', 'phone_number'], 'invalid_type')
  if (person.birth_date > findDay(null, ctx.now())) throw refuseValue('body', ['patient', 'birth_date'], 'too_big')
  // Nobody under age signs in alone; a guardian adds them.
  if (isMinor({ birth_date: person.birth_date, time_zone: null }, ctx.now())) throw refuseValue('body', ['patient', 'birth_date'], 'minor')
  await countForAll(ctx, tries, getDoerId(ctx.actor) ?? provider_id)
  const phone_number = person.phone_number ? (await findPhone(ctx, person.phone_number)).number : null
  return transaction(ctx, async (ctx) => {
    await lockProvider(ctx, provider_id)
    const identity_id = phone_number ? await ensureIdentityOfPatient(ctx, phone_number) : null
    const id = await invitePatient(ctx, { ...person, identity_id, phone_number, email: person.email ?? null }, provider_id)
    // From here on the provider may see them.
    await openCare(ctx, id, provider_id, 'provider')
    const origin = { source: 'provider' as const, coverage_id: null, booking_code: null }
    return bookVisit(ctx, await findBookablePatient(ctx, id), visit, origin)
  })
}
