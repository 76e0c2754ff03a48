import { mayPayFor } from '@sorrel/contract/billing/cards'
import { smallestCharge } from '@sorrel/contract/billing/collecting'
import { isPayable } from '@sorrel/contract/billing/settling'
import type { payBills as wire } from '@sorrel/contract/billing/wire'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { startPayment } from '../../payments/paying/starting.ts'
import { type Billed, holdBillsOf } from '../access.ts'
import { readAccount, type Standing } from '../reading/facts.ts'
import { showBills } from '../reading/showing.ts'
import { listCards } from '../telling/cards.ts'
import { purposeOf } from './collecting.ts'

type Wanted = z.output<typeof wire.body>

/**
 * Pays bills now with a card of the caller. Whoever presses twice meets at the lock: the second one finds the payment under way. Throws
 * `bill_not_payable`, `changed_meanwhile` if another amount is open than the payer saw, `amount_too_small` for less than processors take, and
 * `not_available` for a card that may not pay for it.
 */
export async function payBills(ctx: Context, patient: Permitted<Billed>, wanted: Wanted): Promise<z.input<typeof wire.output>> {
  const payment_id = await transaction(ctx, (ctx) => startPaying(ctx, patient, wanted))
  const { bills } = await readAccount(ctx, patient.id)
  const paid = bills.filter(({ row }) => wanted.bill_ids.includes(row.id))
  return { payment_id, bills: await showBills(ctx, paid) }
}

async function startPaying(
  ctx: Context,
  { id: patientId }: Permitted<Billed>,
  { bill_ids, instrument_id, amount_cents }: Wanted,
): Promise<string> {
  await holdBillsOf(ctx, [patientId])
  const { bills } = await readAccount(ctx, patientId)
  const chosen = bills.filter(({ row }) => bill_ids.includes(row.id))
  if (chosen.length !== new Set(bill_ids).size) throw new Problem('not_found')
  for (const { settled } of chosen)
    if (!isPayable(settled.state, settled.open_cents)) throw new Problem('bill_not_payable', { state: settled.state })
  const open = chosen.reduce((sum, { settled }) => sum + settled.open_cents, 0)
  if (open !== amount_cents) throw new Problem('changed_meanwhile', { open_cents: open })
  if (open < smallestCharge) throw new Problem('amount_too_small', { least_cents: smallestCharge })
  const card = (await listCards(ctx, patientId)).find((one) => one.instrument_id === instrument_id)
  if (!card) throw new Problem('not_found')
  const purposes = new Set(chosen.map(({ row }) => purposeOf(row.type)))
  const [purpose] = purposes
  // One payment is for one purpose, so that the money of a health account never pays for a fee.
  if (purposes.size !== 1 || !purpose || chosen.some(({ row }) => !mayPayFor(card, row.type))) throw new Problem('not_available')
  return startPayment(ctx, {
    key: `pay:${makeIdAt(ctx.now())}`,
    instrumentId: instrument_id,
    allocations: chosen.map(allocate),
    ...{ by: 'patient', purpose },
  })
}

const allocate = ({ row, settled }: Standing) => ({
  reference: row.reference,
  patientId: row.patient_id,
  amountCents: settled.open_cents,
})
