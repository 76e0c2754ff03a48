import { pickCard } from '@sorrel/contract/billing/cards'
import type { ItemType } from '@sorrel/contract/ledger/vocabulary'
import type { PaymentCardType } from '@sorrel/contract/payments/vocabulary'
import { sql } from 'kysely'
import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'

export type Card = {
  instrument_id: string
  holder_id: string
  type: PaymentCardType
  brand: string
  last4: string
  is_of_family: boolean
  is_default: boolean
}

/**
 * The cards that may pay for a patient, the one that is charged first in front: those of whoever of the family pays for them, then their own, each
 * with the default one first. Row-level security shows a patient only their own.
 */ // reads payments
export async function listCards(ctx: Context, patientId: string): Promise<Card[]> {
  // A card ends at midnight, and the job that marks it runs later in the day.
  const [year, month] = findToday(ctx).split('-').map(Number)
  const { rows } = await sql<Card>`
    select i.id as instrument_id, i.patient_id as holder_id, i.type, i.brand, i.last4, i.patient_id <> ${patientId} as is_of_family, i.is_default
    from payment_instrument i
    where i.status = 'active' and (i.exp_year, i.exp_month) >= (${year}, ${month}) and (i.patient_id = ${patientId}
      or i.patient_id in (select f.payer_patient_id from family_payer f where f.patient_id = ${patientId} and f.ended_at is null))
    order by is_of_family desc, i.is_default desc, i.created_at desc, i.id`.execute(ctx.db)
  return rows
}

/** The card that is charged for such a thing by itself. */
export const findCard = async (ctx: Context, patientId: string, type: ItemType): Promise<Card | undefined> =>
  pickCard(await listCards(ctx, patientId), type)

export type ToldCard = { instrument_id: string; holder_id: string | null }

/** Which card was announced for a bill last, and whose it is; undefined if none was, or if nobody wrote down which. */ // reads payments
export async function readToldCard(ctx: Context, billId: string): Promise<ToldCard | undefined> {
  const { rows } = await sql<Omit<ToldCard, 'instrument_id'> & { instrument_id: string | null }>`
    select n.instrument_id, i.patient_id as holder_id from bill_notice n left join payment_instrument i on i.id = n.instrument_id
    where n.bill_id = ${billId} order by n.created_at desc, n.id desc limit 1`.execute(ctx.db)
  const [last] = rows
  return last?.instrument_id ? { ...last, instrument_id: last.instrument_id } : undefined
}

/** Whether nobody was told that this card is charged for a bill: no card is charged without warning. */
export const isAnother = (
  { instrument_id, is_of_family }: Pick<Card, 'instrument_id' | 'is_of_family'>,
  told: ToldCard | undefined,
): boolean => (told === undefined ? is_of_family : told.instrument_id !== instrument_id)
