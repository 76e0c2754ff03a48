import * as operations from '@sorrel/contract/billing/operations'
import * as wire from '@sorrel/contract/billing/wire'
import { implement } from '../kernel/implement.ts'
import { findBill, findBilled, findPaper } from './access.ts'
import { listRuns } from './checks/listing.ts'
import { beginConfirming, finishConfirming } from './collecting/confirming.ts'
import { payBills } from './collecting/paying.ts'
import { payBack } from './credit/paying-back.ts'
import { closeDispute, openDispute } from './deciding/estimate-disputes.ts'
import { endFamilyPayer, writeFamilyPayer } from './deciding/family.ts'
import { goOnByStaff, stopByStaff } from './deciding/freezing.ts'
import { endPlan, startPlan } from './deciding/plans.ts'
import { answerQuestion, askQuestion, withdrawQuestion } from './deciding/questions.ts'
import { decideRelief, relieve, writeOffSmall } from './deciding/reliefs.ts'
import { readVisitMoney } from './finance/visit-money.ts'
import { downloadPaper } from './papers/composing.ts'
import { listBalances } from './reading/balances.ts'
import { readStanding } from './reading/facts.ts'
import { listBillsOf, showDetails } from './reading/listing.ts'
import { listAllPapers } from './reading/papers.ts'
import { listToConfirm } from './reading/plans-to-confirm.ts'
import { listOpenQuestions } from './reading/questions.ts'
import { listReliefsOf } from './reading/reliefs.ts'
import { showBill } from './reading/showing.ts'
import { checkWholeBooks, exportWholeBooks, readWholeFinance } from './whole-books.ts'

export const billing = implement(
  'billing',
  operations,
  wire,
)({
  listBills: async (ctx, { params, query }) => listBillsOf(ctx, await findBilled(ctx, params.patient_id), query),
  getBill: async (ctx, { params }) => showDetails(ctx, await findBill(ctx, params.bill_id, params.patient_id)),
  payBills: async (ctx, { params, body }) => payBills(ctx, await findBilled(ctx, params.patient_id), body),
  confirmPayment: async (ctx, { params }) => beginConfirming(ctx, await findBilled(ctx, params.patient_id), params.payment_id),
  finishConfirmation: async (ctx, { params, body }) =>
    finishConfirming(ctx, await findBilled(ctx, params.patient_id), { paymentId: params.payment_id, answer: body.demo_answer }),
  startPaymentPlan: async (ctx, { params, body }) =>
    showBill(ctx, await startPlan(ctx, await findBill(ctx, params.bill_id, params.patient_id), body.parts)),
  endPaymentPlan: async (ctx, { params }) => showBill(ctx, await endPlan(ctx, await findBill(ctx, params.bill_id, params.patient_id))),
  askAboutBill: async (ctx, { params, body }) =>
    showBill(ctx, await askQuestion(ctx, await findBill(ctx, params.bill_id, params.patient_id), body.message)),
  withdrawBillQuestion: async (ctx, { params }) =>
    showBill(ctx, await withdrawQuestion(ctx, await findBill(ctx, params.bill_id, params.patient_id))),
  listPapers: async (ctx, { params, query }) => listAllPapers(ctx, await findBilled(ctx, params.patient_id), query),
  getPaperPdf: async (ctx, { params, query }) =>
    downloadPaper(ctx, await findPaper(ctx, params.paper_id, params.patient_id), query.language),
  setFamilyPayer: async (ctx, { params, body }) => writeFamilyPayer(ctx, await findBilled(ctx, params.patient_id), body),
  endFamilyPayer: async (ctx, { params }) => endFamilyPayer(ctx, await findBilled(ctx, params.patient_id)),
  listPatientBalances: (ctx, { query }) => listBalances(ctx, query),
  listPlansToConfirm: (ctx, { query }) => listToConfirm(ctx, query),
  listBillQuestions: (ctx, { query }) => listOpenQuestions(ctx, query),
  answerBillQuestion: (ctx, { params, body }) => answerQuestion(ctx, params.question_id, body),
  relieveBill: async (ctx, { params, body }) => relieve(ctx, await findBill(ctx, params.bill_id), body),
  listReliefs: (ctx, { query }) => listReliefsOf(ctx, query),
  decideRelief: (ctx, { params, body }) => decideRelief(ctx, params.relief_id, body.decision),
  writeOffSmallBalances: (ctx, { body }) => writeOffSmall(ctx, body),
  stopCollection: async (ctx, { params, body }) => {
    const bill = await findBill(ctx, params.bill_id)
    await (body.stopped ? stopByStaff : goOnByStaff)(ctx, bill)
    return showBill(ctx, await readStanding(ctx, bill))
  },
  openEstimateDispute: async (ctx, { params, body }) =>
    showBill(ctx, await openDispute(ctx, await findBill(ctx, params.bill_id), body.case_number)),
  closeEstimateDispute: async (ctx, { params, body }) =>
    showBill(ctx, await closeDispute(ctx, await findBill(ctx, params.bill_id), body.outcome)),
  payBackCredit: async (ctx, { params }) => payBack(ctx, await findBilled(ctx, params.patient_id)),
  getVisitMoney: (ctx, { params }) => readVisitMoney(ctx, params.appointment_id),
  getFinance: (ctx, { query }) => readWholeFinance(ctx, query),
  exportBookkeeping: (ctx, { query }) => exportWholeBooks(ctx, query),
  listCheckRuns: (ctx, { query }) => listRuns(ctx, query),
  runChecks: (ctx) => checkWholeBooks(ctx),
})
