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
import { findOwnPayer, isKnownPayer, type NameOf, namePayers } from '../own/naming.ts'
import type { Terms } from '../routing.ts'

type Shown = z.input<typeof PayerTerms>

/** Terms in the form of the contract. */
const showTerms = ({ updated_by: _, ...terms }: Terms, nameOf: NameOf): Shown => ({ ...terms, payer_name: nameOf(terms.payer_id) })
const showOne = async (ctx: Context, terms: Terms): Promise<Shown> => showTerms(terms, await namePayers(ctx, [terms.payer_id]))

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
  const nameOf = await namePayers(
    ctx,
    items.map(({ payer_id }) => payer_id),
  )
  return { items: items.map((terms) => showTerms(terms, nameOf)), next_cursor }
}

const most = 100

/** All versions of the terms of a payer with what was done to them: two statements. */
export async function showPayer(ctx: Context, payerId: string): Promise<z.input<typeof getPayer.output>> {
  if (!(await isKnownPayer(ctx, payerId))) throw new Problem('not_found')
  const [versions, changes, own, nameOf] = await Promise.all([
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
    findOwnPayer(ctx, payerId),
    namePayers(ctx, [payerId]),
  ])
  return {
    ...{ payer_id: payerId, payer_name: nameOf(payerId), own, changes },
    versions: versions.map((terms) => showTerms(terms, nameOf)),
  }
}

/** Writes how a payer takes claims from a day on. What held before ends on the day before. */
export const writeTerms = (ctx: Context, payer_id: string, { reason, ...parts }: z.output<typeof writePayerTerms.body>): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    if (!(await isKnownPayer(ctx, payer_id))) throw new Problem('not_found')
    return showOne(ctx, await addTerms(ctx, payer_id, { reason, ...parts }))
  })

/** The same for a payer that is known. Runs in the caller's transaction. */
export async function addTerms(
  ctx: Context,
  payer_id: string,
  { reason, ...parts }: z.output<typeof writePayerTerms.body>,
): Promise<Terms> {
  refuseOrder(parts)
  const row = takeWritten(await writeVersions(ctx, termsKind, [{ payer_id, checked_on: null, ...parts }]))
  await keepChanges(ctx, [row], 'added', () => reason)
  await record(ctx, 'payer_terms.recorded', { subject_id: row.id, payload: { terms_id: row.id }, details: { reason } })
  return row
}

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
    return showOne(ctx, row)
  })

/** Keeps what was done with terms, by whom and why. The name is that of now. One statement. */ // reads auth
export async function keepChanges(ctx: Context, rows: readonly Terms[], act: TermsAct, reasonOf: (row: Terms) => string): Promise<void> {
  const kept = rows.map((row) => ({ id: makeIdAt(ctx.now()), payer_id: row.payer_id, terms_id: row.id, reason: reasonOf(row) }))
  await sql`insert into payer_terms_change (id, payer_id, terms_id, act, reason, admin_id, admin_name, at)
    select k.id, k.payer_id, k.terms_id, ${act}, k.reason, a.id, concat_ws(' ', a.first_name, a.last_name), ${ctx.now()}
    from administrator a, jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k (id uuid, payer_id text, terms_id uuid, reason text)
    where a.id = ${getDoerId(ctx.actor)}`.execute(ctx.db)
}
