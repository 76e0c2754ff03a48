import type { Language } from '@sorrel/contract/kernel/values'
import type { Context } from '../../kernel/context.ts'
import { Download } from '../../kernel/implement.ts'
import { type PdfDocument, writePdf } from '../../kernel/pdf/document.ts'
import { composeNote, composeTold } from './composing.ts'
import type { PaperFrame } from './parts.ts'
import { readNotePaper, readToldPaper } from './reading.ts'

/** Writes the note of a visit as a PDF. */
export async function writeNotePaper(ctx: Context, appointmentId: string, language: Language | undefined): Promise<Download> {
  const paper = await readNotePaper(ctx, appointmentId)
  return download(ctx, 'note.pdf', paper.patient_id, composeNote(paper, frameOf(ctx, language)))
}

/** Writes what a patient takes home from a visit as a PDF. */
export async function writeToldPaper(ctx: Context, appointmentId: string, language: Language | undefined): Promise<Download> {
  const paper = await readToldPaper(ctx, appointmentId)
  return download(ctx, 'instructions.pdf', paper.patient_id, composeTold(paper, frameOf(ctx, language)))
}

const frameOf = (ctx: Context, language: Language = 'en'): PaperFrame => ({ language, practice: ctx.config.practice, made_at: ctx.now() })

async function download(ctx: Context, name: string, patient_id: string, document: PdfDocument): Promise<Download> {
  const bytes = await writePdf(ctx, document)
  return new Download('application/pdf', name, bytes, { length: bytes.length, patient_id })
}
