import { relievedAlone, smallBalance } from '@sorrel/contract/billing/collecting'
import type { Relief } from '@sorrel/contract/billing/schemas'
import { reasonsOfRules, waiverReasons, writeOffReasons } from '@sorrel/contract/billing/vocabulary'
import type { relieveBill, writeOffSmallBalances } from '@sorrel/contract/billing/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { type BillRow, findActing, holdBillsOf, holdRelief, type ReliefRow } from '../access.ts'
import { readStanding } from '../reading/facts.ts'
import { showRelief } from '../reading/reliefs.ts'

type Wanted = z.output<typeof relieveBill.body>
type Shown = z.input<typeof Relief>

/**
 * Gives up a part of a bill: waived as a favor or by right, or written off as not collectible. Above the limit, counted over all that people gave up alone for
 * the patient within a day, it only asks, and a second person decides.
 * Throws `bill_not_payable` if less is open, or while it is being paid. Small balances are written off together (`writeOffSmall`), and not here: their
 * reason does not count toward the limit.
 */
export const relieve = (ctx: Context, bill: Permitted<BillRow>, wanted: Wanted): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const reasons = wanted.kind === 'waiver' ? waiverReasons : writeOffReasons
    if (!Object.hasOwn(reasons, wanted.reason) || reasonsOfRules.includes(wanted.reason))
      throw refuseValue('body', ['reason'], 'invalid_value')
    await holdBillsOf(ctx, [bill.patient_id])
    const { settled } = await readStanding(ctx, bill)
    if (settled.state === 'processing' || wanted.amount_cents === 0 || wanted.amount_cents > settled.open_cents)
      throw new Problem('bill_not_payable', { state: settled.state, open_cents: settled.open_cents })
    const acting = await findActing(ctx)
    const row = await insertRelief(ctx, bill, { ...wanted, asked_by: acting.id, asked_name: acting.name, is_small: false })
    return showRelief(ctx, row.id)
  })

type Asked = Wanted & { asked_by: string | null; asked_name: string | null; is_small: boolean }

async function insertRelief(
  ctx: Context,
  bill: Pick<BillRow, 'id' | 'patient_id'>,
  { kind, amount_cents, reason, note, is_small, ...asked }: Asked,
): Promise<ReliefRow> {
  const waits = asked.asked_by !== null && amount_cents + (await readGivenUp(ctx, bill.patient_id, is_small)) > relievedAlone
  const row: ReliefRow = {
    ...{ id: makeIdAt(ctx.now()), bill_id: bill.id, patient_id: bill.patient_id, kind, amount_cents, reason, note, ...asked },
    ...{ state: waits ? 'waiting' : 'granted', asked_at: ctx.now(), decided_by: null, decided_name: null },
    decided_at: waits ? null : ctx.now(),
  }
  await ctx.db.insertInto('bill_relief').values(row).execute()
  await record(ctx, waits ? 'bill_relief.asked' : 'bill_relief.decided', aboutOf(row))
  return row
}

/** What people gave up alone for a patient within a day. Small balances have a limit of their own. Whoever reads it holds the bills. In cents. */
async function readGivenUp(ctx: Context, patientId: string, isSmall: boolean): Promise<number> {
  if (isSmall) return 0
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::float8 as cents from bill_relief
    where patient_id = ${patientId} and asked_by is not null and decided_by is null and state = 'granted' and reason <> 'small_balance' and asked_at > ${addMinutes(ctx.now(), -24 * 60)}`.execute(
    ctx.db,
  )
  return rows[0]!.cents
}

/** Decides about what somebody else asked for. More than is open by then gives up no more than that. Throws `second_person_required`. */
export const decideRelief = (ctx: Context, id: string, decision: 'grant' | 'refuse'): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const row = await holdRelief(ctx, id)
    const { id: decided_by, name: decided_name } = await findActing(ctx)
    if (decided_by === row.asked_by) throw new Problem('second_person_required')
    await ctx.db
      .updateTable('bill_relief')
      .set({ state: decision === 'grant' ? 'granted' : 'refused', decided_by, decided_name, decided_at: ctx.now() })
      .where('id', '=', id)
      .execute()
    await record(ctx, 'bill_relief.decided', aboutOf(row))
    return showRelief(ctx, id)
  })

type Small = z.output<typeof writeOffSmallBalances.body>
const most = 500

/** Writes off bills of which little is open and that are old. Each of them by itself, so that one under way does not hold up the others. */
export async function writeOffSmall(
  ctx: Context,
  { below_cents, older_than_days, note }: Small,
): Promise<z.input<typeof writeOffSmallBalances.output>> {
  const limit = Math.min(below_cents, smallBalance)
  const { rows } = await sql<{ id: string; patient_id: string }>`
    select id, patient_id from bill where open_cents > 0 and open_cents < ${limit} and state in ('due', 'upcoming', 'failed') and type <> 'donation'
      and created_at < ${ctx.now()}::timestamptz - make_interval(days => ${older_than_days}) order by created_at, id limit ${most}`.execute(
    ctx.db,
  )
  const acting = await findActing(ctx)
  let [bills, amount_cents] = [0, 0]
  for (const bill of rows) {
    const written = await transaction(ctx, async (ctx) => {
      await holdBillsOf(ctx, [bill.patient_id])
      const { settled } = await readStanding(ctx, bill)
      const cents = settled.open_cents
      if (cents === 0 || cents >= limit || settled.state === 'processing' || settled.state === 'contested') return 0
      const wanted = { kind: 'write_off', amount_cents: cents, reason: 'small_balance', note } as const
      await insertRelief(ctx, bill, { ...wanted, asked_by: acting.id, asked_name: acting.name, is_small: true })
      return cents
    })
    bills += written > 0 ? 1 : 0
    amount_cents += written
  }
  return { bills, amount_cents }
}

const aboutOf = ({ id, bill_id, patient_id }: ReliefRow) => ({
  ...{ subject_id: id, patient_id },
  payload: { bill_id, bill_relief_id: id },
})
