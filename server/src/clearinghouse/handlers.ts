import * as operations from '@sorrel/contract/clearinghouse/operations'
import * as wire from '@sorrel/contract/clearinghouse/wire'
import { implement } from '../kernel/implement.ts'
import { findFile, findRemittance } from './access.ts'
import { noteArrival, takeBackArrival } from './arrivals/noting.ts'
import { dismissDecision, matchByHand } from './matching/by-hand.ts'
import { proposeClaims } from './matching/proposing.ts'
import { takeBackMatch } from './matching/taking-back.ts'
import { enterPayment } from './paper/entering.ts'
import { addFile, carryNow, downloadFile, listFiles, showFileWithPayments } from './reading/files.ts'
import { listAllRemittances } from './reading/remittances.ts'
import { listDecisions } from './reading/remitted.ts'
import { answerNow } from './receiving/answering.ts'
import { clearSuspense, decideClearing, takeBackClearing } from './suspense/clearing.ts'
import { listClearings, listSuspense } from './suspense/listing.ts'

export const clearinghouse = implement(
  'clearinghouse',
  operations,
  wire,
)({
  listExchangeFiles: (ctx, { query }) => listFiles(ctx, query),
  addExchangeFile: (ctx, { body }) => addFile(ctx, body),
  getExchangeFile: async (ctx, { params }) => showFileWithPayments(ctx, await findFile(ctx, params.exchange_file_id)),
  getExchangeFileText: async (ctx, { params }) => downloadFile(ctx, await findFile(ctx, params.exchange_file_id)),
  carryExchangeFile: async (ctx, { params }) => carryNow(ctx, await findFile(ctx, params.exchange_file_id)),
  answerDemoClaims: (ctx) => answerNow(ctx),
  addPaperPayment: (ctx, { body }) => enterPayment(ctx, body),
  listRemittances: (ctx, { query }) => listAllRemittances(ctx, query),
  noteArrival: async (ctx, { params, body }) => noteArrival(ctx, await findRemittance(ctx, params.remittance_id), body),
  takeBackArrival: async (ctx, { params }) => takeBackArrival(ctx, await findRemittance(ctx, params.remittance_id)),
  listRemittedClaims: (ctx, { query }) => listDecisions(ctx, query),
  listClaimsForRemitted: (ctx, { params, query }) => proposeClaims(ctx, params.remitted_claim_id, query),
  matchRemittedClaim: (ctx, { params, body }) => matchByHand(ctx, params.remitted_claim_id, body),
  takeBackMatch: (ctx, { params, body }) => takeBackMatch(ctx, params.remitted_claim_id, body.reason),
  listSuspense: (ctx, { query }) => listSuspense(ctx, query),
  clearSuspense: (ctx, { body }) => clearSuspense(ctx, body),
  listClearings: (ctx, { query }) => listClearings(ctx, query),
  decideClearing: (ctx, { params, body }) => decideClearing(ctx, params.clearing_id, body.decision),
  takeBackClearing: (ctx, { params, body }) => takeBackClearing(ctx, params.clearing_id, body.note),
  dismissRemittedClaim: (ctx, { params, body }) => dismissDecision(ctx, params.remitted_claim_id, body.reason),
})
