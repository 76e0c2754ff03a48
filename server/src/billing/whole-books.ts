import type { exportBookkeeping, getFinance, runChecks } from '@sorrel/contract/billing/wire'
import type { z } from 'zod'
import { type Context, runAsSystem } from '../kernel/context.ts'
import type { Download } from '../kernel/implement.ts'
import { readVisitPay } from '../payouts/earning/visit-pay.ts'
import { runBookChecks } from './checks/running.ts'
import { exportPostings } from './finance/bookkeeping.ts'
import { readFinance } from './finance/figures.ts'

// These add up rows of all features, which no one kind of staff may read. What they answer are sums, kinds and ids.

export const checkWholeBooks = (ctx: Context): Promise<z.input<typeof runChecks.output>> => runAsSystem(ctx, runBookChecks)

export const readWholeFinance = (ctx: Context, wanted: z.output<typeof getFinance.query>): Promise<z.input<typeof getFinance.output>> =>
  runAsSystem(ctx, (ctx) => readFinance(ctx, wanted))

export const exportWholeBooks = (ctx: Context, wanted: z.output<typeof exportBookkeeping.query>): Promise<Download> =>
  runAsSystem(ctx, (ctx) => exportPostings(ctx, wanted))

/** What a dietitian earned by a visit, in cents, for the page of its money; null if nothing says so. */
export const readWholePay = (ctx: Context, appointmentId: string): Promise<number | null> =>
  runAsSystem(ctx, (ctx) => readVisitPay(ctx, appointmentId))
