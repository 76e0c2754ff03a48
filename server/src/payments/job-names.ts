import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Asks the processor to charge a card for a payment. */
export const chargePayment = declareJob('payments.charge', z.object({ payment_id: z.uuid() }))
/** Asks the processor to give money back. */
export const sendRefund = declareJob('payments.send_refund', z.object({ refund_id: z.uuid() }))
/** Asks the processor for what an event of it was about. */
export const followEvent = declareJob('payments.follow_event', z.object({ event_id: z.string() }))
/** Hands to the processor what speaks for a payment. */
export const sendEvidence = declareJob('payments.send_evidence', z.object({ dispute_id: z.uuid() }))
/** Tells the processor to forget a card. */
export const forgetCard = declareJob('payments.forget_card', z.object({ payment_instrument_id: z.uuid() }))
/** Asks about everything of which nobody knows how it ended, when its time has come. */
export const askAboutUnknown = declareJob('payments.ask_about_unknown', z.object({}), '* * * * *')
/** Posts what the practice moved between its bank and the processor, before the books are checked. */
export const followOwnMoney = declareJob('payments.follow_own_money', z.object({}), '10 8 * * *')
/** Looks for disputes of which no word reached us, and sends answers whose jobs gave up, before the books are checked. */
export const findDisputes = declareJob('payments.find_disputes', z.object({}), '20 8 * * *')
/** Reminds people of cards that expire, and forgets cards that were checked for bookings that never came. */
export const watchCards = declareJob('payments.watch_cards', z.object({}), '25 15 * * *')
