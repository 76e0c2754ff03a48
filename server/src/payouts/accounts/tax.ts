import type { TaxDetails } from '@sorrel/contract/payouts/schemas'
import type { writeTaxDetails } from '@sorrel/contract/payouts/wire'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { requireStepUp } from '../../auth/access.ts'
import { type Context, requireProviderActor, transaction } from '../../kernel/context.ts'
import { makeIdAt, sealText } from '../../kernel/ids.ts'
import { record } from '../../kernel/record.ts'
import type { PayoutTables } from '../tables.ts'

type Shown = z.input<typeof TaxDetails>
export type TaxFormRow = Selectable<PayoutTables['payout_tax_form']>

/** What the signed-in dietitian wrote on form W-9 last. */
export async function readTaxDetails(ctx: Context): Promise<{ details: Shown | null }> {
  const { provider_id } = requireProviderActor(ctx)
  const forms = ctx.db.selectFrom('payout_tax_form').selectAll().where('provider_id', '=', provider_id)
  const row = await forms.orderBy('certified_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return { details: row ? showDetails(row) : null }
}

function showDetails({ id: _, provider_id: __, sealed_tax_id: ___, ...shown }: TaxFormRow): Shown {
  return { ...shown }
}

/** Takes what form W-9 asks. The number is sealed at once; only its last four digits stay readable. */
export const keepTaxDetails = (
  ctx: Context,
  { tax_id, certified: _, ...written }: z.output<typeof writeTaxDetails.body>,
): Promise<{ details: Shown }> =>
  transaction(ctx, async (ctx) => {
    const { provider_id } = requireProviderActor(ctx)
    await requireStepUp(ctx)
    const row: TaxFormRow = {
      ...{ id: makeIdAt(ctx.now()), provider_id, ...written, certified_at: ctx.now() },
      ...{ sealed_tax_id: sealText(ctx.config.hash_secret, 'tax numbers', tax_id), tax_id_last4: tax_id.slice(-4) },
    }
    await ctx.db.insertInto('payout_tax_form').values(row).execute()
    const payload = { payout_tax_form_id: row.id, provider_id }
    await record(ctx, 'payout_tax_form.recorded', { subject_id: row.id, provider_id, payload })
    return { details: showDetails(row) }
  })
