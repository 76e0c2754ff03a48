import { mostEvidenceBytes } from '@sorrel/contract/files/vocabulary'
import type { EvidenceKind } from '@sorrel/contract/payments/vocabulary'
import { attachFile } from '../../files/attaching.ts'
import { readFileBytes } from '../../files/reading.ts'
import type { FileReader } from '../../kernel/assembly/features.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { refuseValue } from '../../kernel/problem.ts'
import type { DisputeRow } from '../access.ts'

export type Enclosed = { file_id: string; kind: EvidenceKind }
export type EnclosedFile = Enclosed & { dispute_id: string; round: number; name: string; type: string }

/** A file that was sent to a bank is read by whoever reads the dispute. */
export const evidenceFileReader: FileReader = {
  purpose: 'dispute_evidence',
  listReadable: async (ctx, files) => {
    const ids = files.map(({ id }) => id)
    return (await ctx.db.selectFrom('dispute_file').select('file_id').where('file_id', 'in', ids).execute()).map(({ file_id }) => file_id)
  },
}

/**
 * Adds the files of an answer to a dispute, one of each kind, together no larger than card networks take. Runs in the caller's transaction. Throws
 * `file_not_usable`.
 */
export async function encloseFiles(ctx: Context, { id: dispute_id, round }: DisputeRow, enclosed: readonly Enclosed[]): Promise<void> {
  if (enclosed.length === 0) return
  if (new Set(enclosed.map(({ kind }) => kind)).size < enclosed.length) throw refuseValue('body', ['files'], 'invalid_value')
  let bytes = 0
  for (const { file_id } of enclosed) bytes += (await attachFile(ctx, { file_id, purpose: 'dispute_evidence', patient_id: null })).bytes
  if (bytes > mostEvidenceBytes) throw refuseValue('body', ['files'], 'too_big')
  await ctx.db
    .insertInto('dispute_file')
    .values(enclosed.map(({ file_id, kind }) => ({ file_id, kind, dispute_id, round, file_ref: null })))
    .execute()
}

/** The files that were sent with the answers to some disputes. */ // reads files
export async function listEnclosed(ctx: Context, disputeIds: readonly string[]): Promise<EnclosedFile[]> {
  if (disputeIds.length === 0) return []
  const rows = await ctx.db
    .selectFrom('dispute_file')
    .innerJoin('file', 'file.id', 'dispute_file.file_id')
    .select(['dispute_file.dispute_id', 'dispute_file.round', 'dispute_file.file_id', 'dispute_file.kind', 'file.name', 'file.type'])
    .where('dispute_file.dispute_id', 'in', [...disputeIds])
    .orderBy('dispute_file.kind')
    .execute()
  return rows.map((row) => ({ ...row, type: row.type ?? '' }))
}

/**
 * Brings the files of an answer to the processor, each under its own key, and returns their names there by kind. Each name is kept at once, so a job
 * that runs again sends none twice. Runs as the system.
 */
export async function uploadEnclosed(ctx: Context, { id, round }: DisputeRow): Promise<Partial<Record<EvidenceKind, string>>> {
  const known = await ctx.db
    .selectFrom('dispute_file')
    .select(['file_id', 'kind', 'file_ref'])
    .where('dispute_id', '=', id)
    .where('round', '=', round)
    .execute()
  const files = new Map((await listEnclosed(ctx, [id])).map((file) => [file.file_id, file]))
  const refs: Partial<Record<EvidenceKind, string>> = {}
  for (const { file_id, kind, file_ref } of known) {
    refs[kind] = file_ref ?? (await uploadOne(ctx, files.get(file_id)!))
  }
  return refs
}

async function uploadOne(ctx: Context, { file_id, kind, type }: EnclosedFile): Promise<string> {
  const bytes = await readFileBytes(ctx, { id: file_id })
  // A file that staff named after a person must not tell the processor of them.
  const name = `${kind}.${type.split('/')[1]}`
  const { file_ref } = await ctx.integrations.payments.uploadEvidence({ key: `evidence_file:${file_id}`, name, type, bytes })
  await transaction(ctx, (ctx) => ctx.db.updateTable('dispute_file').set({ file_ref }).where('file_id', '=', file_id).execute())
  return file_ref
}
