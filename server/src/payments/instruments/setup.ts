import type { beginPaymentSetup } from '@sorrel/contract/payments/wire'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import type { Holder } from '../access.ts'
import { orUnavailable, requireCards } from '../processor/asking.ts'
import { findOrMakeCustomer } from './customers.ts'

/** Lets the browser of a holder give a card to the processor. */
export async function beginSetup(ctx: Context, holder: Permitted<Holder>): Promise<z.input<typeof beginPaymentSetup.output>> {
  requireCards(ctx)
  const customer_ref = await findOrMakeCustomer(ctx, holder)
  const { client_secret } = await orUnavailable(() => ctx.integrations.payments.beginSetup({ key: `setup:${makeId()}`, customer_ref }))
  return { client_secret, card_form: ctx.integrations.payments.card_form }
}
