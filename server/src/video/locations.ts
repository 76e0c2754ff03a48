import { type UsState, usStates } from '@sorrel/contract/patients/states'
import type { getCallLocation, sayCallLocation } from '@sorrel/contract/video/wire'
import type { z } from 'zod'
import { type Context, transaction } from '../kernel/context.ts'
import { record } from '../kernel/record.ts'
import { requireOpen, type Visit } from './access.ts'

type Shown = z.input<typeof getCallLocation.output>
type Said = z.output<typeof sayCallLocation.body>

/** Where the patient sits during this visit, and what is known of it before they said so. */
export async function showLocation(ctx: Context, visit: Visit): Promise<Shown> {
  const location = await readLocation(ctx, visit)
  const [suggestion, is_licensed] = await Promise.all([suggestLocation(ctx, visit), location && mayWorkIn(ctx, visit, location.state)])
  return { location, suggestion, is_licensed }
}

const shown = ['state', 'is_home', 'address', 'emergency_name', 'emergency_phone', 'said_at', 'said_by'] as const

const readLocation = async (ctx: Context, visit: Visit) =>
  (await ctx.db.selectFrom('call_location').select(shown).where('appointment_id', '=', visit.id).executeTakeFirst()) ?? null

/** What the patient said last, to whichever dietitian it was as far as the caller may read it; otherwise the address of their record. */ // reads patients
async function suggestLocation(ctx: Context, { patient_id }: Visit): Promise<Shown['suggestion']> {
  const [last, home] = await Promise.all([
    ctx.db
      .selectFrom('call_location')
      .select(['state', 'is_home', 'address', 'emergency_name', 'emergency_phone'])
      .where('patient_id', '=', patient_id)
      .orderBy('said_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    ctx.db.selectFrom('patient').select(['street', 'street_2', 'city', 'state']).where('id', '=', patient_id).executeTakeFirst(),
  ])
  if (last) return last
  const address = [home?.street, home?.street_2, home?.city].filter(Boolean).join(', ').slice(0, 200)
  return { state: stateOf(home?.state), is_home: true, address: address || null, emergency_name: null, emergency_phone: null }
}

const stateOf = (text: string | null | undefined): UsState | null => usStates.find((state) => state === text) ?? null

/** Whether the dietitian has a license in a state on the day of the visit. */ // reads providers
async function mayWorkIn(ctx: Context, { provider_id, provider_time_zone, starts_at }: Visit, state: string): Promise<boolean> {
  const day = Temporal.Instant.from(starts_at).toZonedDateTimeISO(provider_time_zone).toPlainDate().toString()
  const license = await ctx.db
    .selectFrom('provider_licence')
    .select('state')
    .where('provider_id', '=', provider_id)
    .where('state', '=', state)
    .where('expires_on', '>=', day)
    .executeTakeFirst()
  return license !== undefined
}

/** Stores where the patient sits. A later word replaces an earlier one: somebody may be on their way. */
export function sayLocation(ctx: Context, visit: Visit, said: Said): Promise<Shown> {
  requireOpen(ctx, visit)
  return transaction(ctx, async (ctx) => {
    const { id: appointment_id, patient_id, provider_id } = visit
    const said_by = ctx.actor.kind === 'provider' ? 'provider' : 'patient'
    const values = { ...said, said_at: ctx.now(), said_by } as const
    await ctx.db
      .insertInto('call_location')
      .values({ appointment_id, patient_id, provider_id, ...values })
      .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(values))
      .execute()
    const is_licensed = await mayWorkIn(ctx, visit, said.state)
    const payload = { appointment_id, patient_id, provider_id, is_licensed }
    await record(ctx, 'call_location.stated', { payload, subject_id: appointment_id, patient_id, provider_id })
    return showLocation(ctx, visit)
  })
}
