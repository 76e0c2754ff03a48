import { judgeCode } from '@sorrel/contract/coding/diagnoses'
import type { CodeState } from '@sorrel/contract/coding/vocabulary'
import type { Context } from '../../kernel/context.ts'
import { isWholeOn } from './searching.ts'

/** What the codes of a note are on the day of service, and whether the set of that day is loaded whole: two statements. */
export async function readCodeStates(
  ctx: Context,
  codes: readonly string[],
  day: string,
): Promise<{ states: Record<string, CodeState>; is_whole: boolean }> {
  if (codes.length === 0) return { states: {}, is_whole: true }
  const [rows, is_whole] = await Promise.all([
    ctx.db.selectFrom('icd10_code').select(['code', 'is_billable', 'valid_from', 'valid_to']).where('code', 'in', codes).execute(),
    isWholeOn(ctx, day),
  ])
  const stateOf = (code: string) =>
    judgeCode(
      rows.filter((row) => row.code === code),
      day,
    )
  return { states: Object.fromEntries(codes.map((code) => [code, stateOf(code)])), is_whole }
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
