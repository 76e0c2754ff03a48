import type { Permitted } from '../../kernel/access.ts'
import { findDayOf } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { Download } from '../../kernel/implement.ts'
import { writePdf } from '../../kernel/pdf/document.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ClaimRow } from '../tables.ts'
import { composeForm } from './form.ts'

/** One version of a claim on the forms for paper. Throws `not_found`. */
export async function downloadForm(ctx: Context, { id, patient_id }: Permitted<ClaimRow>, n: number): Promise<Download> {
  const versions = ctx.db.selectFrom('claim_version').selectAll().where('claim_id', '=', id)
  const version = await versions.where('n', '=', n).executeTakeFirst()
  if (!version) throw new Problem('not_found')
  const bytes = await writePdf(ctx, composeForm(version, ctx.now(), findDayOf(ctx, version.frozen_at)))
  return new Download('application/pdf', `cms-1500-${version.clm01}.pdf`, bytes, { length: bytes.length, patient_id })
}
