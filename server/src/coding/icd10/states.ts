import { judgeCode } from '@sorrel/contract/coding/diagnoses'
import type { CodeState } from '@sorrel/contract/coding/vocabulary'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

type Asked = { codes: readonly string[]; day: string }
type States = { states: Record<string, CodeState>; is_whole: boolean }

/** What the codes of notes are on their days of service, and whether the set of each day is loaded whole: two statements, however many notes. */
export async function readCodeStatesOfMany(ctx: Context, asked: readonly Asked[]): Promise<States[]> {
  const codes = [...new Set(asked.flatMap((one) => one.codes))]
  if (codes.length === 0) return asked.map(() => ({ states: {}, is_whole: true }))
  const [rows, wholeDays] = await Promise.all([
    ctx.db.selectFrom('icd10_code').select(['code', 'is_billable', 'valid_from', 'valid_to']).where('code', 'in', codes).execute(),
    readWholeDays(
      ctx,
      asked.map(({ day }) => day),
    ),
  ])
  const rowsOf = Map.groupBy(rows, ({ code }) => code)
  return asked.map(({ codes, day }) => ({
    states: Object.fromEntries(codes.map((code) => [code, judgeCode(rowsOf.get(code) ?? [], day)])),
    is_whole: codes.length === 0 || wholeDays.has(day),
  }))
}

/** What the codes of one note are on its day of service. */
export const readCodeStates = async (ctx: Context, codes: readonly string[], day: string): Promise<States> =>
  (await readCodeStatesOfMany(ctx, [{ codes, day }]))[0]!

async function readWholeDays(ctx: Context, days: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`
    select d.day::text from unnest(${days}::date[]) d(day) where exists (select from icd10_edition where is_whole and starts_on <= d.day)`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ day }) => day))
}

/** The row of a code that holds on a day. */
export const findCodeOn = async (ctx: Context, code: string, day: string): Promise<{ code: string; description: string } | null> =>
  (await ctx.db
    .selectFrom('icd10_code')
    .select(['code', 'description'])
    .where('code', '=', code)
    .where('valid_from', '<=', day)
    .where((is) => is.or([is('valid_to', 'is', null), is('valid_to', '>=', day)]))
    .executeTakeFirst()) ?? null
