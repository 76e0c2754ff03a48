import type { StoredFile } from '@sorrel/contract/files/schemas'
import { type FilePurpose, filePurposeLabels } from '@sorrel/contract/files/vocabulary'
import { endings, listAllFilesOf } from '../../files/reading.ts'
import type { Context } from '../../kernel/context.ts'
import type { PageWords } from '../document/words.ts'
import type { Chapter, Subject } from '../part.ts'

/** A file as the page shows it. */
export type Shown = { path: string; title: string; is_picture: boolean }
/** A file as the archive holds it. */
export type Archived = Shown & { id: string; purpose: FilePurpose; bytes: number; sha256: string; created_at: string }

/** The files in the record of a patient that the caller may read, the oldest first, by their ids. */
export async function listArchived(ctx: Context, about: Subject): Promise<Map<string, Archived>> {
  const files = await listAllFilesOf(ctx, about.patient_id)
  return new Map(
    files.map(({ id, purpose, name, type, bytes, sha256, created_at }, at) => {
      const title = [about.say(filePurposeLabels[purpose]), name, about.writeDay(created_at.slice(0, 10))].join(', ')
      const path = pathOf(at + 1, purpose, created_at, type!)
      return [id, { id, path, title, purpose, is_picture: type!.startsWith('image/'), bytes, sha256: sha256!, created_at }]
    }),
  )
}

/** Names are ours: what a device called a file may hold anything, and two files may have the same name. */
const pathOf = (n: number, purpose: FilePurpose, created_at: string, type: StoredFile['type']): string =>
  `files/${String(n).padStart(4, '0')}-${created_at.slice(0, 10)}-${purpose.replaceAll('_', '-')}.${endings[type]}`

/** The chapter that lists every file, whether another chapter shows it or not. */
export function writeFileList(files: Iterable<Archived>, about: Subject, words: PageWords): Chapter {
  const rows = [...files].map(({ id, purpose, bytes, created_at }) => [
    { files: [id] },
    about.say(filePurposeLabels[purpose]),
    about.writeMoment(created_at),
    about.writeNumber(Math.max(1, Math.round(bytes / 1000)), 'kilobyte'),
  ])
  const columns = [words.file, words.kind, words.added, words.size]
  return { title: words.files, says: words.files_say, tables: [{ caption: words.files, columns, rows }] }
}
