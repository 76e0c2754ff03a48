import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

const practice = { access: ['admin:billing_operations'], staff_reason: ['practice'], addition: true } as const
const ofClaim = { access: ['admin:billing_operations'], staff_reason: ['params.claim_id'], addition: true } as const

export const listDenials = operation<typeof wire.listDenials>()({
  ...practice,
  method: 'GET',
  path: '/admin/denials',
  summary: 'Lists the claims that payers refused in whole or in part and that nobody has seen to, or those that were appealed.',
})

export const countDenials = operation<typeof wire.countDenials>()({
  access: ['admin:billing_operations'],
  staff_reason: { needless: 'It counts claims, and shows none.' },
  addition: true,
  method: 'GET',
  path: '/admin/denials/counts',
  summary: 'Counts denied claims by the reason that holds the most money back, with what is open of them.',
})

export const actOnDenials = operation<typeof wire.actOnDenials>()({
  ...practice,
  method: 'POST',
  path: '/admin/denials/acts',
  answer_seconds: 60,
  summary: 'Corrects and sends again, gives up, or closes many denied claims, each by itself, and says what became of each.',
})

export const getClaimWork = operation<typeof wire.getClaimWork>()({
  ...ofClaim,
  method: 'GET',
  path: '/admin/claims/{claim_id}/work',
  summary: 'Shows what is open of a claim, the letters of appeal about it, and what was given up of it.',
})

export const writeAppealLetter = operation<typeof wire.writeAppealLetter>()({
  ...ofClaim,
  method: 'POST',
  path: '/admin/claims/{claim_id}/appeal-letters',
  errors: ['claim_act_not_possible', 'file_not_usable'],
  status: 201,
  idempotent: true,
  summary:
    'Writes a letter of appeal about a claim that was denied or paid in part, or for the reason `underpaid` about one that was paid. It can be changed until it goes out.',
})

export const changeAppealLetter = operation<typeof wire.changeAppealLetter>()({
  ...practice,
  method: 'PATCH',
  path: '/admin/appeal-letters/{appeal_letter_id}',
  errors: ['changed_meanwhile', 'file_not_usable', 'not_available'],
  summary: 'Changes a letter of appeal. `not_available` once it went out.',
})

export const sendAppealLetter = operation<typeof wire.sendAppealLetter>()({
  ...practice,
  method: 'POST',
  path: '/admin/appeal-letters/{appeal_letter_id}/sent',
  errors: ['changed_meanwhile', 'claim_act_not_possible', 'not_available'],
  summary:
    'Says that a letter of appeal went out, and how. A refused claim is appealed from then on, until the day that the letter names; one that was paid stays so.',
})

export const getAppealLetterPdf = operation<typeof wire.getAppealLetterPdf>()({
  ...practice,
  method: 'GET',
  path: '/admin/appeal-letters/{appeal_letter_id}/letter.pdf',
  summary: 'Hands out a letter of appeal as a tagged PDF, with the claim as it was sent.',
})

export const getAppealEnclosure = operation<typeof wire.getAppealEnclosure>()({
  ...practice,
  method: 'GET',
  path: '/admin/appeal-letters/{appeal_letter_id}/enclosures/{file_id}',
  summary: 'Hands out a file that goes with a letter of appeal.',
})

export const writeOffClaim = operation<typeof wire.writeOffClaim>()({
  ...ofClaim,
  method: 'POST',
  path: '/admin/claims/{claim_id}/write-offs',
  errors: ['changed_meanwhile', 'claim_act_not_possible'],
  status: 201,
  idempotent: true,
  summary: 'Gives up what is open of a claim that was denied or paid in part. Above the limit it waits until a second person decides.',
})

export const listWriteOffs = operation<typeof wire.listWriteOffs>()({
  ...practice,
  method: 'GET',
  path: '/admin/write-offs',
  summary: 'Lists what was given up of claims, or waits for a second person, the newest first.',
})

export const decideWriteOff = operation<typeof wire.decideWriteOff>()({
  ...practice,
  method: 'POST',
  path: '/admin/write-offs/{write_off_id}/decide',
  errors: ['second_person_required', 'not_available', 'claim_act_not_possible', 'step_up_required'],
  summary:
    'Gives up, or refuses to give up, what somebody else asked for. To give up needs a step-up. Whoever asked may refuse it, too, and so withdraw it; giving it up is `second_person_required`.',
})

export const takeBackWriteOff = operation<typeof wire.takeBackWriteOff>()({
  ...practice,
  method: 'POST',
  path: '/admin/write-offs/{write_off_id}/take-back',
  errors: ['second_person_required', 'not_available'],
  summary:
    'Takes back what was given up, by the opposite transaction. The claim is open again. What needed two people to give up needs two to take back: the first call only asks, and the second one must come from somebody else.',
})

export const getClaimFigures = operation<typeof wire.getClaimFigures>()({
  access: ['admin:billing_operations'],
  staff_reason: { needless: 'It adds claims up by payer, and shows none.' },
  addition: true,
  method: 'GET',
  path: '/admin/claim-figures',
  answer_seconds: 20,
  summary: 'Says what payers owe and since when, how many claims are paid at the first go, how long it takes, and for what payers refuse.',
})

export const exportClaimFigures = operation<typeof wire.exportClaimFigures>()({
  access: ['admin:billing_operations'],
  staff_reason: { needless: 'It adds claims up by payer, and shows none.' },
  addition: true,
  method: 'GET',
  path: '/admin/claim-figures.csv',
  answer_seconds: 20,
  summary: 'Hands out one table of the figures as a file for a spreadsheet.',
})

export const listUnderpaid = operation<typeof wire.listUnderpaid>()({
  ...practice,
  method: 'GET',
  path: '/admin/underpaid',
  answer_seconds: 20,
  summary:
    'Lists claims for which a payer allowed less than its contract says, line by line, the latest answer first, and what is missing in all. Closed claims are left out.',
})
