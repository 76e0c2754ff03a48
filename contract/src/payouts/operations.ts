import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

const pay = { needless: 'It is about the pay of dietitians, and shows no patient.' } as const
const finance = { access: ['admin:finance'], staff_reason: pay, addition: true } as const
const own = { access: ['provider'], addition: true } as const
const both = { access: ['provider', 'admin:finance'], staff_reason: pay } as const

export const listPayouts = operation<typeof wire.listPayouts>()({
  ...both,
  method: 'GET',
  path: '/payouts',
  summary:
    'Lists payouts, the latest first, and the one that is being earned, line by line, with what each unsigned note holds back. Dietitians see their own, finance staff those of the dietitian whom they name.',
})

export const getPayout = operation<typeof wire.getPayout>()({
  ...both,
  addition: true,
  method: 'GET',
  path: '/payouts/{payout_id}',
  summary: 'Shows one payout with its lines.',
})

export const getPayoutPdf = operation<typeof wire.getPayoutPdf>()({
  ...both,
  addition: true,
  method: 'GET',
  path: '/payouts/{payout_id}/statement.pdf',
  answer_seconds: 25,
  summary: 'Returns the statement of a payout as a tagged PDF. It names no client.',
})

export const getPayoutCsv = operation<typeof wire.getPayoutCsv>()({
  ...both,
  addition: true,
  method: 'GET',
  path: '/payouts/{payout_id}/statement.csv',
  summary: 'Returns the lines of a payout as a CSV file. It names no client.',
})

export const finalizePayouts = operation<typeof wire.finalizePayouts>()({
  access: ['admin:finance'],
  staff_reason: pay,
  method: 'POST',
  path: '/admin/payouts/finalize',
  errors: ['step_up_required', 'second_person_required', 'changed_meanwhile'],
  status: 202,
  status_under_way: 200,
  answer_seconds: 60,
  summary:
    'Finalizes the payouts of a period that is over. The first call asks for it (202, `awaiting_approval`); another person of finance repeats it to run it (200, `finalized`), and the one who asked gets `second_person_required`. If what it comes to changed meanwhile, the call asks anew. With `dry_run` it only says what would happen, and needs no step-up.',
})

export const listPayoutDrafts = operation<typeof wire.listPayoutDrafts>()({
  ...finance,
  method: 'GET',
  path: '/admin/payouts/drafts',
  summary:
    'Lists what dietitians would be paid for a period, the one that ended last if none is named, and what keeps anybody from being paid.',
})

export const holdPayout = operation<typeof wire.holdPayout>()({
  ...finance,
  method: 'POST',
  path: '/admin/payouts/holds',
  errors: ['already_exists', 'not_available'],
  status: 201,
  summary: 'Holds back everything of a dietitian, or one line that is not paid yet, for a reason that the dietitian sees.',
})

export const liftPayoutHold = operation<typeof wire.liftPayoutHold>()({
  ...finance,
  method: 'POST',
  path: '/admin/payouts/holds/{payout_hold_id}/lift',
  summary: 'Lifts a hold. What it held back comes with the next run. A second call changes nothing.',
})

export const addPayoutEntry = operation<typeof wire.addPayoutEntry>()({
  ...finance,
  method: 'POST',
  path: '/admin/payouts/entries',
  errors: ['not_available', 'step_up_required'],
  status: 201,
  idempotent: true,
  summary:
    'Enters a bonus or a correction by hand. It becomes a line of the next run, which two people finalize. `paid_back` and `written_off` settle what a dietitian owes who has left, and at most that; `not_available` for one who works here. No run follows these two: they move the books at once, so they need a step-up. Above the limit of refunds, counted over a day of the same dietitian, they wait for a second person. A bonus, or a correction upwards, for somebody who has left and owes something settles that as well, and the same holds for it.',
})

export const decidePayoutEntry = operation<typeof wire.decidePayoutEntry>()({
  ...finance,
  method: 'POST',
  path: '/admin/payouts/entries/{payout_entry_id}/decide',
  errors: ['second_person_required', 'not_available', 'step_up_required'],
  summary:
    'Approves a line that somebody else asked for, or refuses it for a reason. To approve needs a step-up; it is `not_available` if it waits no longer, or if less is owed by now. Whoever asked may refuse it, too, and so withdraw it; approving it is `second_person_required`.',
})

export const retryPayout = operation<typeof wire.retryPayout>()({
  ...finance,
  method: 'POST',
  path: '/admin/payouts/{payout_id}/retry',
  errors: ['not_available', 'step_up_required'],
  summary: 'Tries a transfer again that failed. `not_available` if it was paid, or if nobody knows yet how the last try ended.',
})

export const settlePayout = operation<typeof wire.settlePayout>()({
  ...finance,
  method: 'POST',
  path: '/admin/payouts/{payout_id}/settle',
  errors: ['not_available', 'step_up_required'],
  summary:
    'Says that a payout was paid without the processor, such as by check or payroll. `not_available` if it was paid or may have been.',
})

export const writePayCalendar = operation<typeof wire.writePayCalendar>()({
  ...finance,
  method: 'PUT',
  path: '/admin/payouts/calendar',
  summary: 'Says how often dietitians are paid, and how many days after the end of a period.',
})

export const listPayoutRates = operation<typeof wire.listPayoutRates>()({
  ...finance,
  method: 'GET',
  path: '/admin/payout-rates',
  summary: 'Lists what dietitians are paid: by dietitian, kind of visit and day.',
})

export const writePayoutRate = operation<typeof wire.writePayoutRate>()({
  ...finance,
  method: 'POST',
  path: '/admin/payout-rates',
  errors: ['already_exists'],
  status: 201,
  idempotent: true,
  summary:
    'Writes a rate that holds from a day on; the one before ends on the day before. Visits that it covers and that were paid otherwise get a correction. `already_exists`: a later rate holds on some of these days, or nothing would change.',
})

export const changePayoutRate = operation<typeof wire.changePayoutRate>()({
  ...finance,
  method: 'PATCH',
  path: '/admin/payout-rates/{payout_rate_id}',
  errors: ['changed_meanwhile', 'already_exists', 'not_available'],
  summary: 'Ends a rate on a day, or withdraws it, for a reason that the trail keeps. The amount never changes.',
})

export const createAccountSession = operation<typeof wire.createAccountSession>()({
  access: ['provider'],
  method: 'POST',
  path: '/provider/account-session',
  errors: ['step_up_required', 'not_available'],
  answer_seconds: 20,
  summary:
    "Opens the processor's own forms for the account of the signed-in dietitian, for one display. `not_available` if the practice pays without a processor.",
})

export const getPayoutAccount = operation<typeof wire.getPayoutAccount>()({
  ...own,
  method: 'GET',
  path: '/provider/payout-account',
  answer_seconds: 20,
  summary: 'Says whether the signed-in dietitian has an account that can be paid to, as the processor knows it now.',
})

export const refreshPayoutAccount = operation<typeof wire.refreshPayoutAccount>()({
  ...own,
  method: 'POST',
  path: '/provider/payout-account/refresh',
  errors: ['not_available'],
  answer_seconds: 20,
  summary: 'Asks the processor how the account stands, and keeps the answer, so that the next run knows it.',
})

export const completePayoutAccount = operation<typeof wire.completePayoutAccount>()({
  ...own,
  method: 'POST',
  path: '/provider/payout-account/complete',
  errors: ['step_up_required', 'not_available'],
  summary: "Stands in for the processor's forms in a demo. `not_available` with a real processor.",
})

export const getTaxDetails = operation<typeof wire.getTaxDetails>()({
  ...own,
  method: 'GET',
  path: '/provider/tax-details',
  summary: 'Returns what the signed-in dietitian wrote on form W-9, with the last four digits of the tax number.',
})

export const writeTaxDetails = operation<typeof wire.writeTaxDetails>()({
  ...own,
  method: 'PUT',
  path: '/provider/tax-details',
  errors: ['step_up_required'],
  summary: 'Takes what form W-9 asks. The tax number is stored encrypted, and nobody is shown more than its last four digits.',
})

export const listTaxYear = operation<typeof wire.listTaxYear>()({
  ...finance,
  method: 'GET',
  path: '/admin/payouts/tax-year',
  summary: 'Lists what each dietitian was paid in a year, by the day of the payment, and which form 1099 is due for whom.',
})

export const exportTaxYear = operation<typeof wire.exportTaxYear>()({
  ...finance,
  method: 'GET',
  path: '/admin/payouts/tax-year.csv',
  summary: 'Returns the payments of a year by dietitian as a CSV file.',
})
