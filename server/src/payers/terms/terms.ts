import { findPayer } from '@sorrel/contract/insurance/vocabulary'
import type { PayerTerms } from '@sorrel/contract/payers/schemas'
import type { TermsAct } from '@sorrel/contract/payers/vocabulary'
import type { changePayerTerms, getPayer, listPayers, writePayerTerms } from '@sorrel/contract/payers/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { findToday } from '../../kernel/clock.ts'
import { type Context, getDoerId, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { holdRow } from '../access.ts'
import { closeRow } from '../dated/closing.ts'
import { termsKind } from '../dated/kinds.ts'
import { refuseOrder, takeWritten } from '../dated/taking.ts'
import { writeVersions } from '../dated/writing.ts'
import type { Terms } from '../routing.ts'

type Shown = z.input<typeof PayerTerms>

/** Terms in the form of the contract. */
const showTerms = ({ updated_by: _, ...terms }: Terms): Shown => ({ ...terms, payer_name: nameOf(terms.payer_id) })
const nameOf = (payerId: string): string => findPayer(payerId)?.name ?? payerId

/** The terms of payers that were not withdrawn, by the name of the payer: one statement. */
export async function listTerms(ctx: Context, { payer_id, day, cursor, limit = 50 }: z.output<typeof listPayers.query>) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  let found = ctx.db.selectFrom('payer_terms').selectAll().where('withdrawn_at', 'is', null)
  if (payer_id !== undefined) found = found.where('payer_id', '=', payer_id)
  if (day !== undefined)
    found = found.where('starts_on', '<=', day).where((is) => is.or([is('ends_on', 'is', null), is('ends_on', '>=', day)]))
  if (after)
    found = found.where(
      sql<boolean>`(payer_id, starts_on, id) > (select o.payer_id, o.starts_on, o.id from payer_terms o where o.id = ${after.id})`,
    )
  const rows = await found
    .orderBy('payer_id')
    .orderBy('starts_on')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const { items, next_cursor } = pageOf(rows, limit, ({ updated_at: at, id }) => ({ at, id }))
  return { items: items.map(showTerms), next_cursor }
}

const most = 100

/** All versions of the terms of a payer with what was done to them: two statements. */
export async function showPayer(ctx: Context, payerId: string): Promise<z.input<typeof getPayer.output>> {
  if (!findPayer(payerId)) throw new Problem('not_found')
  const [versions, changes] = await Promise.all([
    ctx.db
      .selectFrom('payer_terms')
      .selectAll()
      .where('payer_id', '=', payerId)
      .orderBy('starts_on', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
    ctx.db
      .selectFrom('payer_terms_change')
      .select(['id', 'terms_id', 'act', 'reason', 'admin_name', 'at'])
      .where('payer_id', '=', payerId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
  ])
  return { payer_id: payerId, payer_name: nameOf(payerId), versions: versions.map(showTerms), changes }
}

/** Writes how a payer takes claims from a day on. What held before ends on the day before. */
export const writeTerms = (ctx: Context, payer_id: string, { reason, ...parts }: z.output<typeof writePayerTerms.body>): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    if (!findPayer(payer_id)) throw new Problem('not_found')
    refuseOrder(parts)
    const row = takeWritten(await writeVersions(ctx, termsKind, [{ payer_id, checked_on: null, ...parts }]))
    await keepChanges(ctx, [row], 'added', () => reason)
    await record(ctx, 'payer_terms.recorded', { subject_id: row.id, payload: { terms_id: row.id }, details: { reason } })
    return showTerms(row)
  })

type Change = z.output<typeof changePayerTerms.body>
type Named = z.output<typeof changePayerTerms.params>

/** Ends, withdraws or checks terms, for a reason that is kept. What they say stays. */
export const changeTerms = (ctx: Context, { payer_id, terms_id }: Named, version: number | undefined, change: Change): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const { reason, checked, ...closing } = change
    const terms = await holdRow(ctx, 'payer_terms', terms_id, version)
    if (terms.payer_id !== payer_id) throw new Problem('not_found')
    const checked_on = checked === undefined ? undefined : checked ? findToday(ctx) : null
    const row = await closeRow(ctx, 'payer_terms', terms, { ...closing, checked_on })
    const acts: TermsAct[] = [
      ...(closing.ends_on === undefined ? [] : ['ended' as const]),
      ...(checked === undefined ? [] : [checked ? ('checked' as const) : ('unchecked' as const)]),
      ...(closing.withdrawn ? ['withdrawn' as const] : []),
    ]
    for (const act of acts) await keepChanges(ctx, [row], act, () => reason)
    await record(ctx, 'payer_terms.changed', {
      subject_id: row.id,
      payload: { terms_id: row.id },
      details: { changed: acts, reason },
    })
    return showTerms(row)
  })

/** Keeps what was done with terms, by whom and why. The name is that of now. One statement. */ // reads auth
export async function keepChanges(ctx: Context, rows: readonly Terms[], act: TermsAct, reasonOf: (row: Terms) => string): Promise<void> {
  const kept = rows.map((row) => ({ id: makeIdAt(ctx.now()), payer_id: row.payer_id, terms_id: row.id, reason: reasonOf(row) }))
  await sql`insert into payer_terms_change (id, payer_id, terms_id, act, reason, admin_id, admin_name, at)
    select k.id, k.payer_id, k.terms_id, ${act}, k.reason, a.id, concat_ws(' ', a.first_name, a.last_name), ${ctx.now()}
    from administrator a, jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k (id uuid, payer_id text, terms_id uuid, reason text)
    where a.id = ${getDoerId(ctx.actor)}`.execute(ctx.db)
}
