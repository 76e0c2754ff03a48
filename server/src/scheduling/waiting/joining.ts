import { decideAccepting } from '@sorrel/contract/providers/rules'
import type { joinWaitingList } from '@sorrel/contract/scheduling/wire'
import type { z } from 'zod'
import { refuseOutOfNetwork } from '../../insurance/coverages.ts'
import { type Context, getGuardianId, runAsSystem } from '../../kernel/context.ts'
import { countForAll } from '../../kernel/database/counting.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Limit } from '../../kernel/serving/limits.ts'
import { isMinor } from '../../patients/ages.ts'
import { copyToPatient } from '../../patients/patients.ts'
import { readStanding, refuseUnseenAge, seesAge } from '../booking/standing.ts'

type Wish = z.output<typeof joinWaitingList.body>
type Said = NonNullable<Wish['newcomer']>
/** What the entry of a newcomer says about them. */
type Newcomer = Pick<Said, 'first_name' | 'last_name' | 'state' | 'payer_id'>

// A number is confirmed by a code first, which has limits of its own. These stop whoever has many numbers.
const perNetwork: Limit = { name: 'scheduling.newcomers_network', count: 20, seconds: 3600 }
const perDevice: Limit = { name: 'scheduling.newcomers_device', count: 10, seconds: 3600 }

/** Counts somebody who says who they are, before the list is touched; throws `too_many_requests`. */
export async function countNewcomer(ctx: Context): Promise<void> {
  await countForAll(ctx, perNetwork, ctx.client.address)
  if (ctx.client.device) await countForAll(ctx, perDevice, ctx.client.device)
}

/**
 * What the entry of the caller says about them: nothing for a patient whose name we know. Of somebody else we know only a phone number, so
 * they must say who they are. Their language and clock go to their account, since messages follow them.
 */ // reads patients
export async function admitNewcomer(ctx: Context, patientId: string, said: Said | undefined): Promise<Newcomer | undefined> {
  const known = await ctx.db.selectFrom('patient').select(['first_name', 'state']).where('id', '=', patientId).executeTakeFirstOrThrow()
  if (known.first_name !== null) return undefined
  if (!said) throw new Problem('setup_required', { missing: ['newcomer'] })
  const { preferred_language, time_zone, ...newcomer } = said
  await runAsSystem(ctx, (ctx) => copyToPatient(ctx, patientId, { preferred_language, time_zone }))
  return newcomer
}

/**
 * Refuses whoever could not book a time that is offered: somebody new to a provider who takes nobody new, somebody under age who acts alone,
 * a newcomer in a state without a license or with a plan that does not pay this provider, and an age group that the provider sees on neither
 * the first nor the last date.
 */
export async function refuseUnbookable(
  ctx: Context,
  patientId: string,
  { provider_id, from, to }: Wish,
  newcomer: Newcomer | undefined,
): Promise<void> {
  const taking = await findTaking(ctx, provider_id)
  if (!taking) throw new Problem('not_found')
  const standing = await readStanding(ctx, provider_id, patientId, newcomer?.state)
  if (taking === 'closed' && standing.is_new) throw new Problem('provider_not_accepting', { rule: 'new_patients_closed' })
  if (!getGuardianId(ctx.actor) && isMinor(standing, ctx.now())) throw new Problem('guardian_required')
  if (newcomer) {
    if (!standing.licensed_until || standing.licensed_until < from)
      throw new Problem('not_licensed_in_state', { state: newcomer.state, licensed_until: standing.licensed_until })
    const { payer_id, state } = newcomer
    await refuseOutOfNetwork(ctx, payer_id === 'CASH_PAY' ? { kind: 'cash' } : { kind: 'insurance', payer_id }, { provider_id, state })
  }
  const last = `${to}T12:00:00.000Z`
  if (!seesAge(standing, last)) refuseUnseenAge(ctx, standing, `${from}T12:00:00.000Z`, ['provider_id'])
}

/** Whether a provider takes new patients; undefined for an unknown provider and for one who has left. */ // reads providers
export async function findTaking(ctx: Context, providerId: string): Promise<'open' | 'waitlist' | 'closed' | undefined> {
  const found = await ctx.db
    .selectFrom('provider')
    .leftJoin('availability_rules as rules', 'rules.provider_id', 'provider.id')
    .select(['provider.accepting', 'rules.new_patients'])
    .where('provider.id', '=', providerId)
    .where('provider.status', '=', 'active')
    .executeTakeFirst()
  return found && decideAccepting(found.accepting, found.new_patients)
}
