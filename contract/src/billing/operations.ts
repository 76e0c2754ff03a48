import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

const ofPatient = { access: ['patient', 'admin:billing_operations'], staff_reason: ['params.patient_id'], addition: true } as const
const staff = { access: ['admin:billing_operations'], addition: true } as const
const practice = { ...staff, staff_reason: ['practice'] } as const

export const listBills = operation<typeof wire.listBills>()({
  ...ofPatient,
  method: 'GET',
  path: '/billing/{patient_id}/bills',
  summary: 'Lists what a patient owes for, each with its state, what is left, when the card is charged, and why; the latest first.',
})

export const getBill = operation<typeof wire.getBill>()({
  ...ofPatient,
  method: 'GET',
  path: '/billing/{patient_id}/bills/{bill_id}',
  summary: 'Shows one bill with its corrections, the notices that went out, its receipts, and how the price of the visit was split.',
})

export const payBills = operation<typeof wire.payBills>()({
  access: ['patient'],
  addition: true,
  method: 'POST',
  path: '/billing/{patient_id}/pay',
  errors: ['bill_not_payable', 'amount_too_small', 'changed_meanwhile', 'not_available'],
  status: 202,
  idempotent: true,
  answer_seconds: 30,
  summary:
    'Pays bills now with a card. `changed_meanwhile` if less or more is open than the payer saw, `bill_not_payable` while one of them is being paid or is under review, `amount_too_small` for less than cards take, `not_available` for a card that may not pay for it.',
})

export const confirmPayment = operation<typeof wire.confirmPayment>()({
  access: ['patient'],
  addition: true,
  method: 'POST',
  path: '/billing/{patient_id}/payments/{payment_id}/confirm',
  errors: ['bill_not_payable', 'not_available', 'payment_under_way'],
  status: 201,
  summary:
    'Begins anew a payment of the caller that its bank wanted to be confirmed, for as much as was asked then. The browser confirms it with the bank by the secret, within 15 minutes. `not_available` for a payment that failed otherwise or long ago; a second call goes on with the first.',
})

export const finishConfirmation = operation<typeof wire.finishConfirmation>()({
  access: ['patient'],
  addition: true,
  method: 'POST',
  path: '/billing/{patient_id}/payments/{payment_id}/confirmed',
  errors: ['not_available'],
  summary:
    'Says that the browser came back from the bank, and asks the card processor how the payment ended. `demo_answer` is for the demo, whose bank asks on our own screen.',
})

export const startPaymentPlan = operation<typeof wire.startPaymentPlan>()({
  access: ['patient'],
  addition: true,
  method: 'POST',
  path: '/billing/{patient_id}/bills/{bill_id}/plan',
  errors: ['bill_not_payable'],
  status: 201,
  idempotent: true,
  summary: 'Splits what is open of a bill into equal parts, a month apart. Nothing is added to the amount.',
})

export const endPaymentPlan = operation<typeof wire.endPaymentPlan>()({
  ...ofPatient,
  method: 'DELETE',
  path: '/billing/{patient_id}/bills/{bill_id}/plan',
  errors: ['bill_not_payable'],
  summary: 'Ends the payment plan of a bill. What is open is then charged in one sum, after a new notice.',
})

export const askAboutBill = operation<typeof wire.askAboutBill>()({
  access: ['patient'],
  addition: true,
  method: 'POST',
  path: '/billing/{patient_id}/bills/{bill_id}/questions',
  errors: ['bill_not_payable'],
  status: 201,
  idempotent: true,
  summary: 'Questions a bill. Nothing is charged until a person has answered.',
})

export const withdrawBillQuestion = operation<typeof wire.withdrawBillQuestion>()({
  access: ['patient'],
  addition: true,
  method: 'POST',
  path: '/billing/{patient_id}/bills/{bill_id}/questions/withdraw',
  errors: ['not_available'],
  summary: 'Takes an open question about a bill back.',
})

export const listPapers = operation<typeof wire.listPapers>()({
  ...ofPatient,
  method: 'GET',
  path: '/billing/{patient_id}/papers',
  summary: 'Lists the receipts and monthly statements of a patient, the latest first.',
})

export const getPaperPdf = operation<typeof wire.getPaperPdf>()({
  ...ofPatient,
  method: 'GET',
  path: '/billing/{patient_id}/papers/{paper_id}/paper.pdf',
  answer_seconds: 25,
  summary: 'Returns a receipt or a statement as a tagged PDF. It says the same whenever it is asked for.',
})

export const setFamilyPayer = operation<typeof wire.setFamilyPayer>()({
  ...staff,
  staff_reason: [['params.patient_id']],
  method: 'PUT',
  path: '/billing/{patient_id}/family-payer',
  errors: ['not_available'],
  summary: 'Lets the cards of another patient pay for this one, such as of a spouse, once both have agreed. The note says how.',
})

export const endFamilyPayer = operation<typeof wire.endFamilyPayer>()({
  ...ofPatient,
  method: 'DELETE',
  path: '/billing/{patient_id}/family-payer',
  status: 204,
  summary: 'Ends that somebody else pays for a patient.',
})

export const listPatientBalances = operation<typeof wire.listPatientBalances>()({
  ...practice,
  method: 'GET',
  path: '/admin/billing',
  summary:
    'Lists patients with something open, a failed payment, a stopped collection or credit, those with the oldest bill first. With `q`, everybody whose name begins like the words.',
})

export const listPlansToConfirm = operation<typeof wire.listPlansToConfirm>()({
  ...practice,
  method: 'GET',
  path: '/admin/plans-to-confirm',
  summary:
    'Lists patients whose bills and shares wait because nobody knows yet whether they have Medicaid, as they say, with the plans to ask. Those who wait longest come first.',
})

export const listBillQuestions = operation<typeof wire.listBillQuestions>()({
  ...practice,
  method: 'GET',
  path: '/admin/bill-questions',
  summary: 'Lists the questions of patients about bills that nobody has answered, the oldest first.',
})

export const answerBillQuestion = operation<typeof wire.answerBillQuestion>()({
  ...practice,
  method: 'POST',
  path: '/admin/bill-questions/{question_id}/answer',
  errors: ['not_available'],
  summary: 'Answers a question about a bill. The patient is told, and what is left is charged after a new notice.',
})

export const relieveBill = operation<typeof wire.relieveBill>()({
  ...practice,
  method: 'POST',
  path: '/admin/bills/{bill_id}/reliefs',
  errors: ['bill_not_payable'],
  status: 201,
  idempotent: true,
  summary: 'Waives a part of a bill, or writes it off as not collectible. Above the limit it waits until a second person decides.',
})

export const listReliefs = operation<typeof wire.listReliefs>()({
  ...practice,
  method: 'GET',
  path: '/admin/bill-reliefs',
  summary: 'Lists what was waived or written off of bills, or waits for a second person, the newest first.',
})

export const decideRelief = operation<typeof wire.decideRelief>()({
  ...practice,
  method: 'POST',
  path: '/admin/bill-reliefs/{relief_id}/decide',
  errors: ['second_person_required', 'not_available'],
  summary: "Grants or refuses what somebody else asked for. `second_person_required` of a request of one's own.",
})

export const writeOffSmallBalances = operation<typeof wire.writeOffSmallBalances>()({
  ...practice,
  method: 'POST',
  path: '/admin/bill-reliefs/small',
  idempotent: true,
  answer_seconds: 60,
  summary: 'Writes off every bill of which less is open than an amount, and that is older than so many days.',
})

export const stopCollection = operation<typeof wire.stopCollection>()({
  ...practice,
  method: 'POST',
  path: '/admin/bills/{bill_id}/collection',
  summary: 'Stops the collection of a bill, or lets it go on after a new notice.',
})

export const openEstimateDispute = operation<typeof wire.openEstimateDispute>()({
  ...practice,
  method: 'POST',
  path: '/admin/bills/{bill_id}/estimate-dispute',
  errors: ['not_available'],
  status: 201,
  summary:
    'Notes that a patient disputes a bill with HHS because it is far above its good-faith estimate. Nothing is collected of it until the dispute is closed. `not_available` if one is open already, or for a bill that is not about care.',
})

export const closeEstimateDispute = operation<typeof wire.closeEstimateDispute>()({
  ...practice,
  method: 'POST',
  path: '/admin/bills/{bill_id}/estimate-dispute/close',
  errors: ['not_available'],
  summary:
    'Notes how a dispute with HHS ended. The collection of what is open goes on after a new notice. `not_available` if none is open.',
})

export const payBackCredit = operation<typeof wire.payBackCredit>()({
  ...staff,
  staff_reason: ['params.patient_id'],
  method: 'POST',
  path: '/billing/{patient_id}/credit/pay-back',
  errors: ['not_available', 'step_up_required'],
  idempotent: true,
  summary: 'Pays the credit of a patient back to the cards from which it came.',
})

export const getVisitMoney = operation<typeof wire.getVisitMoney>()({
  ...staff,
  staff_reason: ['params.appointment_id'],
  method: 'GET',
  path: '/admin/visits/{appointment_id}/money',
  summary: 'Shows what became of the price of a visit, from the list price to the last cent, each line with where it comes from.',
})

export const getFinance = operation<typeof wire.getFinance>()({
  ...staff,
  access: ['admin:billing_operations', 'admin:finance'],
  staff_reason: { needless: 'It adds amounts up, and shows no patient.' },
  method: 'GET',
  path: '/admin/finance',
  answer_seconds: 20,
  summary: 'Says what money came in by month and from where, and what patients and payers owe by age.',
})

export const exportBookkeeping = operation<typeof wire.exportBookkeeping>()({
  ...staff,
  access: ['admin:billing_operations', 'admin:finance'],
  staff_reason: { needless: 'It names kinds of accounts, and no patient.' },
  method: 'GET',
  path: '/admin/bookkeeping.csv',
  answer_seconds: 60,
  summary:
    'Hands out the postings of a time for a bookkeeping program: day, kind, from and to by kind of account, amount. No patient is named.',
})

export const listCheckRuns = operation<typeof wire.listCheckRuns>()({
  ...staff,
  access: ['admin:billing_operations', 'admin:finance'],
  staff_reason: { needless: 'It compares sums, and names ids alone.' },
  method: 'GET',
  path: '/admin/reconciliation',
  summary: 'Lists the daily checks of the books, the latest first. A list of findings that is not empty needs a person.',
})

export const runChecks = operation<typeof wire.runChecks>()({
  ...staff,
  access: ['admin:billing_operations', 'admin:finance'],
  staff_reason: { needless: 'It compares sums, and names ids alone.' },
  method: 'POST',
  path: '/admin/reconciliation',
  answer_seconds: 60,
  summary: 'Checks the books now.',
})
