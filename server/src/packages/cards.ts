import type { Billed } from '../billing/access.ts'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { listInstruments } from '../payments/instruments/reading.ts'
import { mayPay } from '../payments/paying/starting.ts'
import { holderOf } from './access.ts'

/** The patient's own cards that may pay for a package. Money of health accounts pays for care that took place, and not for care to come. */
export async function listCards(ctx: Context, patient: Permitted<Billed>) {
  const { items } = await listInstruments(ctx, holderOf(patient))
  return items.filter(({ type }) => mayPay(type, 'fee'))
}
