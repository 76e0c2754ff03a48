import { arrivalDays } from '@sorrel/contract/clearinghouse/rules'
import { sql } from 'kysely'
import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'

/** Of the payments `r`: money that should have been at the bank by now, and of which nobody said that it is. */
export const isOverdue = (ctx: Context) => sql<boolean>`
  (r.amount_cents > 0 and coalesce(r.paid_on, r.created_at::date) < ${findToday(ctx)}::date - ${arrivalDays}::int
    and not exists (select from remittance_arrival a where a.remittance_id = r.id and a.taken_back_at is null))`
