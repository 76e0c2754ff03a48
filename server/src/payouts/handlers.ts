import * as operations from '@sorrel/contract/payouts/operations'
import { findPeriod, findPeriodBefore } from '@sorrel/contract/payouts/rules'
import type { listPayoutDrafts, listPayouts } from '@sorrel/contract/payouts/wire'
import * as wire from '@sorrel/contract/payouts/wire'
import type { z } from 'zod'
import { findToday } from '../kernel/clock.ts'
import type { Context } from '../kernel/context.ts'
import { implement } from '../kernel/implement.ts'
import { findPaidProvider, findPayout } from './access.ts'
import { completeAccount, openSession, refreshAccount, showAccount } from './accounts/account.ts'
import { keepTaxDetails, readTaxDetails } from './accounts/tax.ts'
import { exportYear, readYear } from './accounts/year.ts'
import { findCutOff, readCalendar, writeCalendar } from './drafts/calendar.ts'
import { listDrafts, listUnrated, sumUpRun } from './drafts/drafts.ts'
import { liftHold, placeHold } from './drafts/holds.ts'
import { listPaid } from './drafts/lines.ts'
import { previewPayout } from './drafts/preview.ts'
import { addEntry, decideEntry } from './earning/entries.ts'
import { listWaitingEntries } from './earning/listing.ts'
import { changeRate, listRates, writeRate } from './rates/rates.ts'
import { finalize, findWaiting, showRun } from './runs/finalizing.ts'
import { retryTransfer, settleByHand } from './runs/mending.ts'
import { listFinalized, showPayout } from './runs/showing.ts'
import { exportStatement } from './statements/csv.ts'
import { downloadStatement } from './statements/paper.ts'

export const payouts = implement(
  'payouts',
  operations,
  wire,
)({
  listPayouts: (ctx, { query }) => listOwnOrNamed(ctx, query),
  getPayout: async (ctx, { params }) => {
    const payout = await findPayout(ctx, params.payout_id)
    return { payout: await showPayout(ctx, payout), lines: await listPaid(ctx, payout.id) }
  },
  getPayoutPdf: async (ctx, { params, query }) => downloadStatement(ctx, await findPayout(ctx, params.payout_id), query.language),
  getPayoutCsv: async (ctx, { params }) => exportStatement(ctx, await findPayout(ctx, params.payout_id)),
  finalizePayouts: (ctx, { body }) => finalize(ctx, body),
  listPayoutDrafts: (ctx, { query }) => showDrafts(ctx, query),
  holdPayout: async (ctx, { body: { provider_id, ...hold } }) => placeHold(ctx, await findPaidProvider(ctx, provider_id), hold),
  liftPayoutHold: (ctx, { params }) => liftHold(ctx, params.payout_hold_id),
  addPayoutEntry: async (ctx, { body }) => addEntry(ctx, await findPaidProvider(ctx, body.provider_id), body),
  decidePayoutEntry: (ctx, { params, body }) => decideEntry(ctx, params.payout_entry_id, body),
  retryPayout: async (ctx, { params }) => showPayout(ctx, await retryTransfer(ctx, params.payout_id)),
  settlePayout: async (ctx, { params, body }) => showPayout(ctx, await settleByHand(ctx, params.payout_id, body.paid_by)),
  writePayCalendar: (ctx, { body }) => writeCalendar(ctx, body),
  listPayoutRates: (ctx, { query }) => listRates(ctx, query),
  writePayoutRate: (ctx, { body }) => writeRate(ctx, body),
  changePayoutRate: (ctx, { params, headers, body }) => changeRate(ctx, params.payout_rate_id, headers['if-match'], body),
  createAccountSession: (ctx) => openSession(ctx),
  getPayoutAccount: (ctx) => showAccount(ctx),
  refreshPayoutAccount: (ctx) => refreshAccount(ctx),
  completePayoutAccount: (ctx, { body }) => completeAccount(ctx, body.bank_last4),
  getTaxDetails: (ctx) => readTaxDetails(ctx),
  writeTaxDetails: (ctx, { body }) => keepTaxDetails(ctx, body),
  listTaxYear: (ctx, { query }) => readYear(ctx, query.year),
  exportTaxYear: (ctx, { query }) => exportYear(ctx, query.year),
})

/** A dietitian's own payouts, with the one that is being earned; those of anybody, or of the one whom they name, for finance staff. */
async function listOwnOrNamed(ctx: Context, query: z.output<typeof listPayouts.query>) {
  const provider_id = query.provider_id ?? (ctx.actor.kind === 'provider' ? ctx.actor.provider_id : undefined)
  if (provider_id === undefined) return { next: null, ...(await listFinalized(ctx, query)) }
  const provider = await findPaidProvider(ctx, provider_id)
  return { next: await previewPayout(ctx, provider), ...(await listFinalized(ctx, { ...query, provider_id })) }
}

/** What the run of a period would come to: of the one that a day belongs to, or of the one that ended last. */
async function showDrafts(ctx: Context, { period_end, limit = 50, offset = 0 }: z.output<typeof listPayoutDrafts.query>) {
  const calendar = await readCalendar(ctx)
  const period = period_end === undefined ? findPeriodBefore(calendar, findToday(ctx)) : findPeriod(calendar, period_end)
  const wanted = { period, provider_ids: null }
  const waiting = await findWaiting(ctx, wanted)
  return {
    ...{ period, calendar, is_over: findCutOff(ctx, period.ends_on) <= ctx.now(), unrated: await listUnrated(ctx) },
    waiting_entries: await listWaitingEntries(ctx),
    run: showRun(period, await sumUpRun(ctx, wanted), waiting ? 'awaiting_approval' : 'dry_run', waiting),
    ...(await listDrafts(ctx, period, { limit, offset })),
  }
}
