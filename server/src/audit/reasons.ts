import type { AccessReason } from '@sorrel/contract/audit/schemas'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import { type Context, getActorId, transaction } from '../kernel/context.ts'
import { pageOf, readCursor } from '../kernel/lists/cursors.ts'
import { Problem } from '../kernel/problem.ts'
import { scopeOf } from '../kernel/reasons/giving.ts'
import { record } from '../kernel/record.ts'
import { findReason, listReasonRows, type ReasonRow } from './access.ts'
import { readNames } from './names.ts'

type Shown = z.input<typeof AccessReason>
type Wanted = { open?: boolean | undefined; cursor?: string | undefined; limit: number }

/** One page of reasons, newest first, and how many of all nobody has looked at: three statements. */
export async function listReasons(ctx: Context, { open = false, cursor, limit }: Wanted) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const [rows, { open_count }] = await Promise.all([
    listReasonRows(ctx, { open, after, limit: limit + 1 }),
    ctx.db
      .selectFrom('access_reason')
      .select((eb) => eb.fn.countAll<number>().as('open_count'))
      .where('looked_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, ({ given_at, id }) => ({ at: given_at, id }))
  return { items: await showReasons(ctx, page.items), next_cursor: page.next_cursor, open_count }
}

/** Marks a reason as looked at by the caller, who must be somebody else than the one who gave it. */
export async function lookAtReason(ctx: Context, reason: Permitted<ReasonRow>): Promise<Shown> {
  const looked_at_by = getActorId(ctx.actor)!
  if (reason.admin_id === looked_at_by) throw new Problem('second_person_required')
  await transaction(ctx, async (ctx) => {
    const { numUpdatedRows } = await ctx.db
      .updateTable('access_reason')
      .set({ looked_at: ctx.now(), looked_at_by })
      .where('id', '=', reason.id)
      .where('looked_at', 'is', null)
      .executeTakeFirst()
    // Somebody else was faster, or this is a retry.
    if (numUpdatedRows === 0n) return
    await record(ctx, 'access_reason.reviewed', { subject_id: reason.id, payload: { access_reason_id: reason.id } })
  })
  const [shown] = await showReasons(ctx, [await findReason(ctx, reason.id)])
  return shown!
}

async function showReasons(ctx: Context, rows: readonly Permitted<ReasonRow>[]): Promise<Shown[]> {
  const names = await readNames(
    ctx,
    rows.flatMap(({ admin_id, patient_id, provider_id, looked_at_by }) => [admin_id, patient_id, provider_id, looked_at_by]),
  )
  return rows.map((row) => ({
    access_reason_id: row.id,
    admin: names.person('admin', row.admin_id)!,
    scope: scopeOf(row),
    whose: names.person('patient', row.patient_id) ?? names.person('provider', row.provider_id),
    kind: row.kind,
    text: row.text,
    operation: row.operation,
    given_at: row.given_at,
    ends_at: row.ends_at,
    looked_at: row.looked_at,
    looked_at_by: names.person('admin', row.looked_at_by),
  }))
}
