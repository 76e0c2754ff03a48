import type { Practice } from '@sorrel/contract/payers/schemas'
import type { getPractice, writePractice } from '@sorrel/contract/payers/wire'
import type { z } from 'zod'
import { findToday } from '../kernel/clock.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { record } from '../kernel/record.ts'
import { type DatedRow, practiceKind } from './dated/kinds.ts'
import { takeWritten } from './dated/taking.ts'
import { writeVersions } from './dated/writing.ts'

type Shown = z.input<typeof Practice>

const showPractice = (row: DatedRow<'practice'>): Shown => {
  const { line_1, line_2, city, state, zip, withdrawn_at: _, updated_at: __, updated_by: ___, ...rest } = row
  return { ...rest, address: { line_1, line_2, city, state, zip } }
}

/** Who the practice is on claims and bills on a day; null if nobody wrote it. Every caller may know it, because bills and letters say it. */
export async function readPractice(ctx: Context, day: string): Promise<Shown | null> {
  const row = await ctx.db
    .selectFrom('practice')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .where('starts_on', '<=', day)
    .where((is) => is.or([is('ends_on', 'is', null), is('ends_on', '>=', day)]))
    .executeTakeFirst()
  return row ? showPractice(row) : null
}

/** Who the practice is on a day, with all versions: two statements. */
export async function showPracticeWithVersions(ctx: Context, { day }: z.output<typeof getPractice.query>) {
  const [practice, versions] = await Promise.all([
    readPractice(ctx, day ?? findToday(ctx)),
    ctx.db.selectFrom('practice').selectAll().where('withdrawn_at', 'is', null).orderBy('starts_on', 'desc').limit(50).execute(),
  ])
  return { practice, versions: versions.map(showPractice) }
}

/** Writes who the practice is from a day on. The version before ends on the day before. */
export const writePracticeFrom = (
  ctx: Context,
  { address, starts_on = findToday(ctx), ...parts }: z.output<typeof writePractice.body>,
): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const row = takeWritten(await writeVersions(ctx, practiceKind, [{ ...parts, ...address, starts_on, ends_on: null }]))
    await record(ctx, 'practice.changed', { subject_id: row.id, payload: { practice_id: row.id } })
    return showPractice(row)
  })
