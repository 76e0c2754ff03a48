import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { Download } from '../../kernel/implement.ts'
import { writePdf } from '../../kernel/pdf/document.ts'
import { Problem } from '../../kernel/problem.ts'
import type { LetterPatient, LetterRow } from '../access.ts'
import { composeDocument } from './document.ts'
import { readSnapshot } from './snapshot.ts'

/** The name of the file: it lies open on a desk, so it says neither about whom nor what. */
export const fileName = 'letter.pdf'

/**
 * Writes a letter as a PDF from what was signed. Throws `not_available` for a patient from whom its note is withheld, and for one in safe mode who
 * did not ask for numbers.
 */
export async function writeLetterPaper(
  ctx: Context,
  patient: Permitted<LetterPatient>,
  letter: Permitted<LetterRow>,
  withNumbers: boolean,
): Promise<Download> {
  if (ctx.actor.kind === 'patient' && patient.ed_safe_mode && !withNumbers) throw new Problem('not_available')
  const bytes = await writeLetterBytes(ctx, letter)
  if (!bytes) throw new Problem('not_available')
  return new Download('application/pdf', fileName, bytes, { length: bytes.length, patient_id: patient.id })
}

/** The bytes of a letter, or undefined if row-level security keeps what it says back. */
export async function writeLetterBytes(ctx: Context, { id }: Permitted<LetterRow>): Promise<Buffer | undefined> {
  const text = await ctx.db.selectFrom('letter_text').select(['snapshot', 'sha256']).where('letter_id', '=', id).executeTakeFirst()
  return text && writePdf(ctx, composeDocument(readSnapshot(text.snapshot), text.sha256))
}
