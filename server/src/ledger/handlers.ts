import * as operations from '@sorrel/contract/ledger/operations'
import * as wire from '@sorrel/contract/ledger/wire'
import { implement } from '../kernel/implement.ts'
import { findAccount, findBilledPatient } from './access.ts'
import { listAccounts, sumUp } from './reading/accounts.ts'
import { listItems } from './reading/items.ts'
import { writeStatement } from './reading/statement.ts'
import { writeMonthlySuperbill } from './superbill/monthly.ts'
import { listSuperbillMonths } from './superbill/months.ts'
import { writeSuperbill } from './superbill/superbill.ts'

export const ledger = implement(
  'ledger',
  operations,
  wire,
)({
  getTrialBalance: (ctx, { query }) => sumUp(ctx, query.at),
  listLedgerAccounts: (ctx, { query }) => listAccounts(ctx, query),
  getAccountStatement: async (ctx, { query }) => writeStatement(ctx, await findAccount(ctx, query.account), query),
  getSuperbillPdf: (ctx, { params, query }) => writeSuperbill(ctx, params.appointment_id, query.language),
  listSuperbillMonths: async (ctx, { params }) => listSuperbillMonths(ctx, await findBilledPatient(ctx, params.patient_id)),
  getMonthlySuperbillPdf: async (ctx, { params, query }) =>
    writeMonthlySuperbill(ctx, await findBilledPatient(ctx, params.patient_id), query),
  listBillingItems: async (ctx, { params, query }) => listItems(ctx, await findBilledPatient(ctx, params.patient_id), query),
})
