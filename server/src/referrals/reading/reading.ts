import { readFileBytes } from '../../files/reading.ts'
import { type Line, readPdfLines, recognizeText } from '../../integrations/text-recognition/index.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { ChildFailed } from '../../kernel/processes/children.ts'
import { record } from '../../kernel/record.ts'
import { findReferralOfJob, type ReferralRow } from '../access.ts'
import type { Found } from '../tables.ts'
import { findInLetter } from './lines.ts'

/** Reads the document of a referral that waits for it. May run twice: what was read stays as it is. Runs as the system. */
export async function readReferral(ctx: Context, id: string): Promise<void> {
  const row = await findReferralOfJob(ctx, id)
  if (row?.reading !== 'waiting' || row.file_id === null) return
  const found = await readProposals(ctx, row, row.file_id)
  const was_readable = Object.keys(found).length > 0
  await transaction(ctx, async (ctx) => {
    const { numUpdatedRows } = await ctx.db
      .updateTable('referral')
      .set({ reading: was_readable ? 'read' : 'unreadable', found: JSON.stringify(found), updated_at: ctx.now() })
      .where('id', '=', id)
      .where('reading', '=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const { patient_id, provider_id } = row
    await record(ctx, 'referral.read', { subject_id: id, patient_id, provider_id, payload: { referral_id: id, was_readable } })
  })
}

/** What can be read. A document on which the reader fails counts as unreadable: a person reads it and types. */
async function readProposals(ctx: Context, { file_type }: ReferralRow, fileId: string): Promise<Found> {
  try {
    return findInLetter(await readLines(ctx, file_type, await readFileBytes(ctx, { id: fileId })))
  } catch (error) {
    if (error instanceof ChildFailed) return {}
    throw error
  }
}

const readLines = async (ctx: Context, type: ReferralRow['file_type'], bytes: Buffer): Promise<Line[]> =>
  type === 'application/pdf' ? readPdfLines(ctx.children, bytes) : (await recognizeText(ctx.children, [bytes])).flat()
