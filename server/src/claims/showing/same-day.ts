import { ended } from '@sorrel/contract/claims/moving'
import type { ClaimDetail } from '@sorrel/contract/claims/schemas'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import type { ClaimRow } from '../tables.ts'
import { listVisitsOfBoth } from './visits.ts'

type Other = z.input<typeof ClaimDetail>['same_day']

/** The claim beside which this one waits: the first that stands for the same client, dietitian, payer and day. */
export async function findSameDay(ctx: Context, claim: ClaimRow): Promise<Other> {
  const { id, patient_id, provider_id, payer_id, service_day } = claim
  const found = await ctx.db
    .selectFrom('claim')
    .select(['id', 'number', 'state', 'payer_claim_number', 'appointment_id', 'joined_appointment_ids'])
    .where('patient_id', '=', patient_id)
    .where('provider_id', '=', provider_id)
    .where('payer_id', '=', payer_id)
    .where('service_day', '=', service_day)
    .where('priority', '=', 'P')
    .where('state', 'not in', ended)
    .where('id', '<>', id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!found) return null
  const { appointment_id: _visit, joined_appointment_ids: _joined, ...other } = found
  return { ...other, visits: await listVisitsOfBoth(ctx, [found, claim]) }
}
