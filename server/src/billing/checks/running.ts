import type { BookFinding, CheckRun } from '@sorrel/contract/billing/schemas'
import type { CheckKind } from '@sorrel/contract/billing/vocabulary'
import type { z } from 'zod'
import { findToday } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { record } from '../../kernel/record.ts'
import { checkCash } from './cash.ts'
import { checkPackages, checkPayouts } from './neighbours.ts'
import { checkBalance, checkBills, checkItems } from './own.ts'
import { checkProcessor } from './processor/charges.ts'
import { checkDisputes } from './processor/disputes.ts'
import { checkFees } from './processor/fees.ts'
import { checkHolding } from './processor/holding.ts'
import { CheckSkipped } from './processor/skipped.ts'
import { checkTransfers } from './processor/transfers.ts'
import { checkCharges, checkReceivables } from './receivables.ts'
import { checkTransfersOfPayers } from './traces.ts'

export type Check = (ctx: Context) => Promise<BookFinding[]>

const checks: Record<CheckKind, Check> = {
  processor_cash: checkProcessor,
  processor_disputes: checkDisputes,
  processor_transfers: checkTransfers,
  processor_fees: checkFees,
  processor_balance: checkHolding,
  bank_traces: checkTransfersOfPayers,
  items_ledger: checkItems,
  bills_items: checkBills,
  claims_ledger: checkCharges,
  payers_ledger: checkReceivables,
  payouts_ledger: checkPayouts,
  packages_ledger: checkPackages,
  cash_not_negative: checkCash,
  balance: checkBalance,
}

const mostFindings = 500

/**
 * Compares the books with everything that they should agree with, and keeps what was found: nothing, if all is well. A check that cannot be made, such
 * as while the processor is away, is named. Runs as the system.
 */
export async function runBookChecks(ctx: Context): Promise<z.input<typeof CheckRun>> {
  const findings: BookFinding[] = []
  const skipped: CheckKind[] = []
  for (const kind of Object.keys(checks) as CheckKind[])
    try {
      findings.push(...(await checks[kind](ctx)))
    } catch (error) {
      if (!(error instanceof CheckSkipped)) throw error
      ctx.log.warn({ check: kind }, 'a check of the books could not be made')
      skipped.push(kind)
    }
  const run = { id: makeIdAt(ctx.now()), day: findToday(ctx), ran_at: ctx.now(), findings: findings.slice(0, mostFindings), skipped }
  await transaction(ctx, async (ctx) => {
    await ctx.db
      .insertInto('reconciliation_run')
      .values({ ...run, findings: JSON.stringify(run.findings) })
      .execute()
    await record(ctx, 'reconciliation.finished', {
      subject_id: run.id,
      payload: { reconciliation_run_id: run.id, findings: findings.length },
    })
  })
  return run
}
