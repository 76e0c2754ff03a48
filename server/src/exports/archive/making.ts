import { Readable } from 'node:stream'
import { exportHours } from '@sorrel/contract/exports/vocabulary'
import { addMadeFile } from '../../files/attaching.ts'
import { fullKeyOf } from '../../files/keys.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, makeContextAs, transaction } from '../../kernel/context.ts'
import { record } from '../../kernel/record.ts'
import { collectRows } from '../data/collecting.ts'
import { putData } from '../data/writing.ts'
import { writePage } from '../document/page.ts'
import { pageWords } from '../document/words.ts'
import type { Chapter, Enclosure, ExportPart, Subject } from '../part.ts'
import { type Claimed, claimExport, giveUp, noteProgress } from './claiming.ts'
import { type Archived, listArchived, type Shown, writeFileList } from './files.ts'
import { makeSubject } from './subject.ts'
import { type Put, storeZip } from './zip.ts'

/** What the features bring for an archive. */
export type Brought = { parts: readonly ExportPart[]; enclosures: readonly Enclosure[] }

/** Makes an archive that waits. May run twice: each try writes over the one before. Runs as the system. */
export async function makeArchive(ctx: Context, exportId: string, brought: Brought): Promise<void> {
  const claimed = await claimExport(ctx, exportId)
  if (!claimed) return
  try {
    const stored = await storeArchive(ctx, claimed, brought)
    await transaction(ctx, (ctx) => noteReady(ctx, claimed, stored))
  } catch (error) {
    await giveUp(ctx, claimed)
    throw error
  }
}

async function storeArchive(ctx: Context, claimed: Claimed, { parts, enclosures }: Brought) {
  const { patient_id, asked_by, language } = claimed
  // With the rights of whoever asked: what their screens never show them is not in their archive either.
  const reader = await makeContextAs(ctx, { kind: 'patient', patient_id, ...(asked_by !== patient_id && { guardian_id: asked_by }) })
  const about = makeSubject(claimed)
  const files = await listArchived(reader, about)
  await noteProgress(ctx, claimed, { files_total: files.size })
  const chapters: Chapter[] = []
  for (const part of parts) chapters.push(...(await part.write(reader, about)))
  const collected = await collectRows(reader, parts, patient_id, new Set(files.keys()))
  return storeZip(ctx.integrations.files, fullKeyOf(claimed.file_id), async (put) => {
    const missing = await putFiles(ctx, claimed, [...files.values()], put)
    const made = { patient_id, made_at: ctx.now(), origin: ctx.config.public_url, files: [...files.values()], missing }
    await putData(put, collected, made)
    for (const { name, write } of enclosures) await put(name, await write(reader, patient_id), { packs: true, at: ctx.now() })
    const shown = withEnclosures(files, enclosures)
    const page = writePage(pageOf(ctx, claimed, about, [...chapters, listAll(files, about, enclosures)]), {
      files: shown,
      missing,
      words: pageWords[language],
    })
    // Last, because it says which files could not be read.
    await put('index.html', Readable.from(page, { objectMode: false }), { packs: true, at: ctx.now() })
  })
}

const pageOf = (ctx: Context, { name, language }: Claimed, about: Subject, chapters: Chapter[]) => ({
  name,
  language,
  made: about.writeMoment(ctx.now()),
  chapters,
})

const listAll = (files: ReadonlyMap<string, Archived>, about: Subject, enclosures: readonly Enclosure[]): Chapter => ({
  ...writeFileList(files.values(), about, pageWords[about.language]),
  facts: enclosures.map(({ name, says }) => [about.say(says), { files: [name] }]),
})

/** The files by what the page calls them: an enclosure goes by its name. */
const withEnclosures = (files: ReadonlyMap<string, Archived>, enclosures: readonly Enclosure[]) =>
  new Map<string, Shown>([...files, ...enclosures.map(({ name }) => [name, { path: name, title: name, is_picture: false }] as const)])

/** Puts the files in one after the other, and returns the ids of those of which the store has no bytes. */
async function putFiles(ctx: Context, claimed: Claimed, files: readonly Archived[], put: Put): Promise<Set<string>> {
  const missing = new Set<string>()
  for (const [at, { id, path, created_at }] of files.entries()) {
    const found = await ctx.integrations.files.open(fullKeyOf(id))
    // Pictures and PDFs are packed already.
    if (found) await put(path, found.bytes, { packs: false, at: created_at })
    else missing.add(id)
    if (!found) ctx.log.error({ file_id: id }, 'the store has no bytes of a file')
    if ((at + 1) % 5 === 0) await noteProgress(ctx, claimed, { files_done: at + 1 })
  }
  return missing
}

async function noteReady(ctx: Context, claimed: Claimed, stored: { bytes: number; sha256: string }): Promise<void> {
  const { id, patient_id, file_id, files_total } = claimed
  const { numUpdatedRows } = await ctx.db
    .updateTable('patient_export')
    .set((set) => ({
      ...{
        status: 'ready' as const,
        bytes: stored.bytes,
        worked_at: ctx.now(),
        files_done: set.fn.coalesce('files_total', set.val(files_total ?? 0)),
      },
      ...{ ready_at: ctx.now(), expires_at: addMinutes(ctx.now(), exportHours * 60) },
    }))
    .where('id', '=', id)
    .where('status', '=', 'making')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const name = `everything-${ctx.now().slice(0, 10)}.zip`
  await addMadeFile(ctx, { id: file_id, purpose: 'export', patient_id, name, type: 'application/zip', ...stored })
  await record(ctx, 'export.finished', { subject_id: id, patient_id, payload: { patient_id, export_id: id } })
}
