import { sql } from 'kysely'
import { findDayOf, findToday } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { eachOfPages } from '../../kernel/processes/each-alone.ts'
import { holdBillsOf } from '../access.ts'
import { readAccount } from '../reading/facts.ts'
import type { StatementLine } from './content.ts'
import { readIssuer, readNamed } from './issuer.ts'
import { issuePaper } from './numbering.ts'

type Month = { first: string; from: string; until: string }

/** The month before today by the clock of the practice, and the moments at which it began and ended. */
function findLastMonth(ctx: Context): Month {
  const month = Temporal.PlainDate.from(findToday(ctx)).toPlainYearMonth().subtract({ months: 1 })
  const begin = (day: Temporal.PlainDate): string =>
    new Date(day.toZonedDateTime({ timeZone: ctx.config.time_zone }).epochMilliseconds).toISOString()
  const first = month.toPlainDate({ day: 1 })
  return { first: first.toString(), from: begin(first), until: begin(first.add({ months: 1 })) }
}

/** Issues the statements of the last month, for everybody whose account moved in it or on whose account something stands. Runs as the system. */ // reads patients
export async function issueStatements(ctx: Context): Promise<void> {
  const month = findLastMonth(ctx)
  const read = async (after: string): Promise<{ id: string }[]> => {
    const { rows } = await sql<{ id: string }>`
    select b.patient_id as id from bill b join patient p on p.id = b.patient_id and p.deleted_at is null
    where b.created_at < ${month.until} and (b.open_cents > 0 or b.updated_at >= ${month.from})
      and not exists (select from bill_paper s where s.patient_id = b.patient_id and s.kind = 'statement' and s.month = ${month.first}::date)
      and b.patient_id > ${after} group by b.patient_id order by b.patient_id limit 500`.execute(ctx.db)
    return rows
  }
  await eachOfPages(ctx, read, ({ id }) => transaction(ctx, (ctx) => issueStatement(ctx, id, month)))
}

type Move = StatementLine & { at: string; recorded_at: string }

/** What moved on the account of a patient: from the books, where every cent stands, so that a statement never says anything else. */ // reads ledger, scheduling
async function listMoves(ctx: Context, patientId: string, { until }: Pick<Month, 'until'>): Promise<Move[]> {
  const theirs = `patient:${patientId}:receivable`
  const { rows } = await sql<Omit<Move, 'day' | 'what'> & { kind: string; visit_at: string | null }>`
    select m.at, t.recorded_at, t.kind, i.type, m.amount_cents, a.starts_at as visit_at from (
        select transaction_id, effective_at as at, sum(case when to_account = ${theirs} then amount_cents else -amount_cents end)::float8 as amount_cents
        from posting where (to_account = ${theirs} or from_account = ${theirs}) and effective_at < ${until} group by transaction_id, effective_at) m
      join ledger_transaction t on t.id = m.transaction_id left join billing_item i on i.transaction_id = t.id
      left join appointment a on a.id = i.appointment_id
    where m.amount_cents <> 0 order by m.at, t.id`.execute(ctx.db)
  return rows.map(({ kind, visit_at, ...row }) => ({
    ...{ ...row, day: findDayOf(ctx, row.at), what: whatOf(kind, row.amount_cents) },
    ...(visit_at !== null && { visit_day: findDayOf(ctx, visit_at) }),
  }))
}

/** What a transaction does for a patient, by its kind and its direction. */
export function whatOf(kind: string, cents: number): StatementLine['what'] {
  if (kind === 'item_owed') return 'owed'
  if (kind === 'bill_waived') return 'waived'
  if (kind === 'refund_forgone') return 'forgone'
  if (kind === 'bill_written_off') return 'written_off'
  if (kind === 'credit_kept' || kind === 'credit_used') return 'credit'
  if (kind === 'item_corrected' || kind === 'records_merged') return 'corrected'
  return cents > 0 ? 'refunded' : 'paid'
}

/** The statement of an earlier month that went out last; undefined if there is none. */
const findLast = (ctx: Context, patientId: string, { first }: Month): Promise<{ issued_at: string } | undefined> =>
  ctx.db
    .selectFrom('bill_paper')
    .select('issued_at')
    .where('kind', '=', 'statement')
    .where('patient_id', '=', patientId)
    .where('month', '<', first)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()

async function issueStatement(ctx: Context, patientId: string, month: Month): Promise<void> {
  await holdBillsOf(ctx, [patientId])
  const before = await ctx.db
    .selectFrom('bill_paper')
    .select('id')
    .where('kind', '=', 'statement')
    .where('patient_id', '=', patientId)
    .where('month', '=', month.first)
    .executeTakeFirst()
  if (before) return
  const all = await listMoves(ctx, patientId, month)
  const last = await findLast(ctx, patientId, month)
  // What was booked late, for a month whose statement had gone out, stands in the next one: in none it would look like a mistake.
  const lines = all.filter(({ at, recorded_at }) => at >= month.from || (last !== undefined && recorded_at > last.issued_at))
  const sum = (some: readonly StatementLine[]) => some.reduce((cents, { amount_cents }) => cents + amount_cents, 0)
  const after_cents = sum(all)
  // Nothing moved and nothing is owed: a paper about nothing worries people.
  if (lines.length === 0 && after_cents === 0) return
  const { bills, credit_cents } = await readAccount(ctx, patientId)
  const { language: _language, ...patient } = await readNamed(ctx, patientId)
  await issuePaper(ctx, {
    ...{ patient_id: patientId, month: month.first, amount_cents: Math.max(0, after_cents) },
    bill_ids: bills.filter(({ settled }) => settled.open_cents > 0).map(({ row }) => row.id),
    content: {
      ...{ kind: 'statement', issuer: await readIssuer(ctx, month.until), patient, month: month.first },
      ...{ before_cents: after_cents - sum(lines), after_cents, credit_cents },
      lines: lines.map(({ at: _at, recorded_at: _recorded, ...line }) => line),
    },
  })
}
