import { type Context, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import type { Holder } from '../access.ts'
import { orUnavailable } from '../processor/asking.ts'

const idOf = (holder: Holder): string => holder.patient_id ?? holder.provider_id ?? ''

/** The processor's name for a holder, made when it is first needed. Two at once may make two; the older one is kept, and the other stays empty. */
export async function findOrMakeCustomer(ctx: Context, holder: Holder): Promise<string> {
  const known = await findCustomer(ctx, holder)
  if (known) return known
  const wanted = { key: `customer:${idOf(holder)}:${makeId()}`, holder_id: idOf(holder) }
  const { customer_ref } = await orUnavailable(() => ctx.integrations.payments.createCustomer(wanted))
  const row = { customer_ref, patient_id: holder.patient_id ?? null, provider_id: holder.provider_id ?? null, created_at: ctx.now() }
  await transaction(ctx, (ctx) => ctx.db.insertInto('payment_customer').values(row).execute())
  return (await findCustomer(ctx, holder)) ?? customer_ref
}

const findCustomer = async (ctx: Context, holder: Holder): Promise<string | undefined> =>
  (
    await ctx.db
      .selectFrom('payment_customer')
      .select('customer_ref')
      .where(holder.patient_id ? 'patient_id' : 'provider_id', '=', idOf(holder))
      .orderBy('created_at')
      .orderBy('customer_ref')
      .executeTakeFirst()
  )?.customer_ref
