import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

const files = { needless: 'It shows what became of files, and no patient.' } as const
const billing = ['admin:billing_operations'] as const

export const listExchangeFiles = operation<typeof wire.listExchangeFiles>()({
  method: 'GET',
  path: '/admin/clearinghouse/files',
  access: billing,
  staff_reason: files,
  addition: true,
  summary: 'Lists the files that went to payers and came from them, the newest first, with what became of each.',
})

export const addExchangeFile = operation<typeof wire.addExchangeFile>()({
  method: 'POST',
  path: '/admin/clearinghouse/files',
  access: billing,
  staff_reason: files,
  status: 201,
  status_under_way: 200,
  // A file of 24 million characters, of which JSON may write some as two.
  body_limit: 30_000_000,
  answer_seconds: 30,
  addition: true,
  summary:
    'Takes over a file from a payer that a person has by hand. It is judged at once, and posted by a job if it may be. The same text again answers with the file that is known, and changes nothing.',
})

export const getExchangeFile = operation<typeof wire.getExchangeFile>()({
  method: 'GET',
  path: '/admin/clearinghouse/files/{exchange_file_id}',
  access: billing,
  staff_reason: files,
  addition: true,
  summary: 'Shows what became of a file, what is wrong with it, and the payments that it explains.',
})

export const getExchangeFileText = operation<typeof wire.getExchangeFileText>()({
  method: 'GET',
  path: '/admin/clearinghouse/files/{exchange_file_id}/text',
  access: billing,
  staff_reason: ['practice'],
  addition: true,
  summary: 'Hands out the text of a file as it was sent or received.',
})

export const carryExchangeFile = operation<typeof wire.carryExchangeFile>()({
  method: 'POST',
  path: '/admin/clearinghouse/files/{exchange_file_id}/carry',
  access: billing,
  staff_reason: files,
  errors: ['not_available'],
  addition: true,
  summary: 'Tries now to hand over, or to take over, a file that waits. `not_available` of a file that waits no longer.',
})

export const answerDemoClaims = operation<typeof wire.answerDemoClaims>()({
  method: 'POST',
  path: '/admin/demo/clearinghouse/answer',
  access: billing,
  staff_reason: { needless: 'It makes invented payers answer.' },
  errors: ['not_available'],
  addition: true,
  summary: 'Makes the payers of the demo answer now instead of days later. `not_available` where the payers are real.',
})

export const listRemittances = operation<typeof wire.listRemittances>()({
  method: 'GET',
  path: '/admin/remittances',
  access: billing,
  staff_reason: files,
  addition: true,
  summary:
    'Lists the payments that payers explained, the newest first, how much of each waits for a person, and whether its money is at the bank.',
})

export const addPaperPayment = operation<typeof wire.addPaperPayment>()({
  method: 'POST',
  path: '/admin/remittances',
  access: billing,
  staff_reason: ['practice'],
  status: 201,
  errors: ['not_available'],
  idempotent: true,
  addition: true,
  summary:
    'Enters a payment, or a decision without money, that came without a file: in a letter or on the website of the payer. It becomes the remittance that the payer would have sent, and is posted by the same plan. A payment that is known posts nothing; `not_available` of a claim that was never sent. A claim of another payer is refused as `other_payer` unless `confirmed` says that this one pays it.',
})

const arrival = { access: billing, staff_reason: { needless: 'It shows amounts of payers, and no patient.' }, addition: true } as const

export const noteArrival = operation<typeof wire.noteArrival>()({
  ...arrival,
  method: 'POST',
  path: '/admin/remittances/{remittance_id}/arrival',
  errors: ['not_available'],
  summary:
    'Says that the money of a payment is at the bank: on which day, and how much. `not_available` if somebody said so already, or if nothing was paid.',
})

export const takeBackArrival = operation<typeof wire.takeBackArrival>()({
  ...arrival,
  method: 'DELETE',
  path: '/admin/remittances/{remittance_id}/arrival',
  errors: ['not_available'],
  summary: 'Takes back that the money of a payment is at the bank. `not_available` if nobody said so.',
})

export const listRemittedClaims = operation<typeof wire.listRemittedClaims>()({
  method: 'GET',
  path: '/admin/remitted-claims',
  access: billing,
  staff_reason: ['practice'],
  addition: true,
  summary: 'Lists what payers decided about claims, line by line: of one payment, of one claim, or all that wait for a person.',
})

export const listClaimsForRemitted = operation<typeof wire.listClaimsForRemitted>()({
  method: 'GET',
  path: '/admin/remitted-claims/{remitted_claim_id}/claims',
  access: billing,
  staff_reason: ['practice'],
  addition: true,
  summary:
    'Proposes claims of the payer that a decision may be about, the likeliest first, and says of each in what it agrees and differs. With a number it shows the claim of that number instead, also one of another payer.',
})

export const matchRemittedClaim = operation<typeof wire.matchRemittedClaim>()({
  method: 'POST',
  path: '/admin/remitted-claims/{remitted_claim_id}/match',
  access: billing,
  staff_reason: ['practice'],
  errors: ['not_available', 'remittance_differs', 'remittance_of_other_payer'],
  addition: true,
  summary:
    "Posts a payer's decision to the claim that a person chose, also one that was set aside. `not_available` if it is posted, the claim was never sent, or it needs a second look: then it names the reason, and the next try posts it. `remittance_differs` until every difference in name, day and charge is confirmed, and `payer` where nobody knows whose id the answer came under; the details name them. `remittance_of_other_payer` if it is known to be that of another payer.",
})

export const takeBackMatch = operation<typeof wire.takeBackMatch>()({
  method: 'POST',
  path: '/admin/remitted-claims/{remitted_claim_id}/take-back',
  access: billing,
  staff_reason: ['practice'],
  errors: ['not_available', 'remittance_built_on'],
  addition: true,
  summary:
    'Takes back that a person posted a decision to a claim: the books get the exact opposite, the claim stands where it stood, and the decision waits again. `remittance_built_on` once something else happened to the claim since; `not_available` of what a person did not match, and of what took another answer back.',
})

export const dismissRemittedClaim = operation<typeof wire.dismissRemittedClaim>()({
  method: 'POST',
  path: '/admin/remitted-claims/{remitted_claim_id}/dismiss',
  access: billing,
  staff_reason: ['practice'],
  errors: ['not_available'],
  addition: true,
  summary: "Sets a payer's decision aside, for a reason that is kept. Its money stays among what is not matched.",
})

const suspense = { access: billing, staff_reason: { needless: 'It shows amounts of payers, and no patient.' }, addition: true } as const

export const listSuspense = operation<typeof wire.listSuspense>()({
  ...suspense,
  method: 'GET',
  path: '/admin/suspense',
  summary:
    'Lists the amounts that stand among what is not matched, the oldest first: what payers took off payments or added to them, what they took back other than they had paid, and payments for claims that are not ours.',
})

export const clearSuspense = operation<typeof wire.clearSuspense>()({
  ...suspense,
  method: 'POST',
  path: '/admin/suspense/clearings',
  errors: ['not_available', 'step_up_required'],
  status: 201,
  idempotent: true,
  summary:
    'Takes amounts out of what is not matched for a reason. What is left of them goes to the account that the reason names; above the limit a second person decides. What one person clears alone for a payer within a day counts together. To send money back needs a step-up. `not_available` if one of them was cleared meanwhile, or its decision still waits.',
})

export const listClearings = operation<typeof wire.listClearings>()({
  ...suspense,
  method: 'GET',
  path: '/admin/suspense/clearings',
  summary: 'Lists what was taken out of what is not matched, or waits for a second person, the newest first.',
})

export const decideClearing = operation<typeof wire.decideClearing>()({
  ...suspense,
  method: 'POST',
  path: '/admin/suspense/clearings/{clearing_id}/decide',
  errors: ['second_person_required', 'not_available', 'step_up_required'],
  summary:
    'Clears what somebody else asked for, or refuses it. Whoever asked may refuse it, too, and so withdraw it. To send money back needs a step-up.',
})

export const takeBackClearing = operation<typeof wire.takeBackClearing>()({
  ...suspense,
  method: 'POST',
  path: '/admin/suspense/clearings/{clearing_id}/take-back',
  errors: ['not_available'],
  summary: 'Takes a clearing back by the opposite transaction. Its amounts stand among what is not matched again.',
})
