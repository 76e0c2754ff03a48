import type { Context } from '../../kernel/context.ts'
import { queueMessage } from '../../notifications/outbox.ts'
import { findRecipient } from '../../notifications/recipients.ts'
import { payerNoticeMessage } from '../messages/payer.ts'
import type { Card } from './cards.ts'

type Notice = { id: string; patient_id: string; collect_at: string | null }

/**
 * Tells whoever of the family pays for a patient what the notice to that patient means for their card, and whoever was told before and does not pay any
 * more that nothing is charged. Runs as the system, in the transaction of the notice.
 */
export async function tellPayer(
  ctx: Context,
  notice: Notice,
  { card, toldHolder }: { card: Card | undefined; toldHolder: string | undefined },
) {
  const payer = notice.collect_at !== null && card?.is_of_family ? card.holder_id : undefined
  const others = toldHolder !== undefined && toldHolder !== notice.patient_id ? [toldHolder] : []
  for (const id of new Set([...(payer === undefined ? [] : [payer]), ...others])) {
    const to = await findRecipient(ctx, 'patient', id)
    if (to) await queueMessage(ctx, to, payerNoticeMessage, { about: `bill_payer:${notice.id}`, payload: { bill_notice_id: notice.id } })
  }
}
