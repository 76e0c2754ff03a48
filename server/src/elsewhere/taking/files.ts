import { type FilePurpose, filePurposes, purposeRules } from '@sorrel/contract/files/vocabulary'
import type { Row } from '../../exports/data/manifest.ts'
import { folderOf, fullKeyOf, thumbKeyOf } from '../../files/keys.ts'
import { redrawPicture } from '../../files/pictures/drawing.ts'
import { findContent, hashOfBytes } from '../../files/uploading/content.ts'
import { tidySound } from '../../files/uploading/sounds/tidying.ts'
import type { Context } from '../../kernel/context.ts'
import { RecordRefused } from '../archive/fault.ts'
import type { RecordArchive } from '../archive/reading.ts'
import { isPlainPicture } from './plain-pictures.ts'

/** What the checks found of a file: the columns of its row that follow from its bytes. */
export type Checked = {
  type: string
  bytes: number
  sha256: string
  width: number | null
  height: number | null
  has_thumb: boolean
  is_redrawn: boolean
}
type Content = Checked & { full: Buffer; thumb: Buffer | null }

/**
 * Checks every file of an archive as if somebody uploaded it: by its own bytes. With `ids`, the bytes are stored under the new id of each; else
 * nothing is kept. Throws `RecordRefused` with `file_refused`.
 */
export async function takeFiles(
  ctx: Context,
  archive: RecordArchive,
  store: { ids: ReadonlyMap<string, string> } | undefined,
): Promise<ReadonlyMap<string, Checked>> {
  const taken = new Map<string, Checked>()
  for (const row of archive.tables.get('file') ?? []) {
    const id = String(row.id)
    if (archive.manifest.missing.includes(id)) continue
    const { full, thumb, ...checked } = await checkFile(ctx, row, await archive.readFile(id))
    taken.set(id, checked)
    if (store === undefined) continue
    const key = store.ids.get(id)!
    await ctx.integrations.files.put(fullKeyOf(key), full)
    if (thumb) await ctx.integrations.files.put(thumbKeyOf(key), thumb)
  }
  return taken
}

/** Removes the bytes that a failed try stored. */
export async function dropTaken(ctx: Context, archive: RecordArchive, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const { id } of archive.manifest.files) {
    const key = ids.get(id)
    if (key) await ctx.integrations.files.removeFolder(folderOf(key)).catch(() => {})
  }
}

const isPurpose = (value: unknown): value is FilePurpose => filePurposes.some((purpose) => purpose === value)

async function checkFile(ctx: Context, { purpose, id }: Row, bytes: Buffer): Promise<Content> {
  const refuse = () => new RecordRefused('file_refused', String(id))
  if (!isPurpose(purpose) || purposeRules[purpose].accepts.length === 0) throw refuse()
  const content = findContent(bytes, purpose)
  if ('fault' in content) throw refuse()
  const same = { bytes: bytes.length, sha256: hashOfBytes(bytes), full: bytes, is_redrawn: false }
  // A file of a sensor is text, and is stored as it is, as when somebody uploads one.
  if (content.type === 'application/pdf' || content.type === 'text/csv')
    return { ...same, type: content.type, width: null, height: null, has_thumb: false, thumb: null }
  if (content.type.startsWith('audio/')) {
    const full = tidySound(bytes, content.type)
    const facts = { type: content.type, bytes: full.length, sha256: hashOfBytes(full), full }
    return { ...facts, width: null, height: null, has_thumb: false, is_redrawn: false, thumb: null }
  }
  if (content.type !== 'image/jpeg' && content.type !== 'image/png') throw refuse()
  const drawn = await redrawPicture(ctx, bytes)
  if ('fault' in drawn) throw refuse()
  const { width, height } = drawn
  const thumb = Buffer.from(drawn.thumb)
  if (isPlainPicture(bytes, content.type)) return { ...same, type: content.type, width, height, has_thumb: true, thumb }
  const full = Buffer.from(drawn.full)
  return { type: drawn.type, bytes: full.length, sha256: hashOfBytes(full), width, height, has_thumb: true, is_redrawn: true, full, thumb }
}
