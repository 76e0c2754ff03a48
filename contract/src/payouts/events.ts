import { z } from 'zod'
import { event } from '../kernel/event.ts'

const whose = { provider_id: z.uuid() }
const payout = { payout_id: z.uuid(), ...whose }

export const payoutEvents = {
  'payout_rate.recorded': event('Finance staff wrote what dietitians are paid from a day on.', { payout_rate_id: z.uuid() }),
  'payout_rate.changed': event('Finance staff ended or withdrew a rate.', { payout_rate_id: z.uuid() }),
  'payout_line.recorded': event('A dietitian earned something, or what they earned became more or less.', {
    payout_line_id: z.uuid(),
    ...whose,
  }),
  'payout_entry.recorded': event('Finance staff entered a bonus or a correction.', { payout_entry_id: z.uuid(), ...whose }),
  'payout_entry.decided': event('A line that waited for a second person was approved, refused or withdrawn.', {
    payout_entry_id: z.uuid(),
    ...whose,
  }),
  'payout_hold.placed': event('Finance staff held back pay.', { payout_hold_id: z.uuid(), ...whose }),
  'payout_hold.lifted': event('Finance staff lifted a hold.', { payout_hold_id: z.uuid(), ...whose }),
  'payout_run.asked': event('Somebody of finance asked to finalize the payouts of a period.', { payout_run_id: z.uuid() }),
  'payout_run.finalized': event('A second person finalized the payouts of a period.', { payout_run_id: z.uuid(), payouts: z.int() }),
  'payout.finalized': event('What a dietitian earned in a period is fixed and about to be sent.', payout),
  'payout.retried': event('A transfer that failed is tried again.', payout),
  'payout.paid': event('A dietitian was paid.', payout),
  'payout.failed': event('A transfer to a dietitian failed.', payout),
  'payout.partly_returned': event('A part of a transfer that had arrived came back. Its dietitian is owed it again.', payout),
  'payout.returned': event('A transfer that had arrived came back from the bank of the dietitian, who is owed it again.', payout),
  'payout_calendar.changed': event('Finance staff said how often dietitians are paid.', { payout_calendar_id: z.uuid() }),
  'payout_account.changed': event('The account of a dietitian at the processor was begun, or became ready or not.', whose),
  'payout_tax_form.recorded': event('A dietitian wrote what form W-9 asks.', { payout_tax_form_id: z.uuid(), ...whose }),
}
