import { releaseFiles, storeMadeFile } from '../../files/attaching.ts'
import { findContent, hashOfBytes } from '../../files/uploading/content.ts'
import type { Context } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { findIdentities, keepIdentities } from '../identities.ts'
import { type Checked, type Importing, oneByOne, RowRefused, type Source, Unreadable } from '../kind.ts'
import { nothingFound, plainSettings } from '../showing.ts'
import { isTooLarge, makeOpener, openZip } from '../table/archives.ts'
import type { Issue } from '../tables.ts'
import { makeFinder } from './finding.ts'
import { chooseDay, describeName, findWhoseName } from './names.ts'

type Value = { file_id: string; entry: string | null; title: string; days: readonly string[] }
type Paper = { file_id: string; entry: string | null; name: string; bytes: number }

/** Notes as PDF, one by one or in archives; the name of each says whose it is. */
export const documentImport: Importing = {
  kind: 'documents',
  open: async (_ctx, files) => {
    if (files.some(({ type }) => type !== 'application/pdf' && type !== 'application/zip')) throw new Unreadable('wrong_kind')
    if ((await listPapers(files)).length === 0) throw new Unreadable('no_rows')
    return { found: nothingFound, settings: plainSettings('America/New_York') }
  },
  check: async (ctx, run, files, note) => {
    const papers = await listPapers(files)
    const open = makeOpener(files)
    const finder = await makeFinder(ctx, run.source)
    const known = await findIdentities(ctx, run.source, 'document')
    const seen = new Set<string>()
    const checked: Checked[] = []
    for (const [at, paper] of papers.entries()) {
      if (at % 20 === 0) await note(at, papers.length)
      const { file_id, entry, name } = paper
      const row = { line: at + 1, cells: [name], value: { file_id, entry, ...describeName(name) }, external_id: null, patient_id: null }
      const bytes = isTooLarge(paper) ? undefined : await open(file_id, entry)
      const fault = bytes ? faultOf(bytes) : ('too_large' as const)
      const sha256 = bytes ? hashOfBytes(bytes) : ''
      const before = known.get(sha256)
      if (fault) checked.push({ ...row, outcome: 'refused', issues: [{ field: null, fault }] })
      else if (before) checked.push({ ...row, outcome: 'known', issues: [], patient_id: before.patient_id })
      else if (seen.has(sha256)) checked.push({ ...row, outcome: 'refused', issues: [{ field: null, fault: 'twice_in_file' }] })
      else checked.push({ ...row, ...findWhoseName(finder, name), external_id: sha256 })
      seen.add(sha256)
    }
    return checked
  },
  ...oneByOne(async (ctx, run, row, open) => {
    const { file_id, entry, title, days } = row.value as Value
    const { patient_id } = row
    if (!patient_id) throw new RowRefused({ field: null, fault: 'unknown_patient' })
    const made = { purpose: 'imported_document' as const, patient_id, name: `${title}.pdf`, type: 'application/pdf' as const }
    const stored = await storeMadeFile(ctx, { ...made, bytes: await open(file_id, entry) })
    const id = makeId()
    const dated = chooseDay(days, await readBirthDate(ctx, patient_id))
    await ctx.db
      .insertInto('imported_document')
      .values({ id, patient_id, file_id: stored, run_id: run.id, source: run.source, title, dated, created_at: ctx.now() })
      .execute()
    await keepIdentities(ctx, run, [{ kind: 'document', external_id: row.external_id, patient_id, target_id: id }])
    return { patient_id, made_id: id, care_id: null }
  }),
  undo: async (ctx, run) => {
    const removed = await ctx.db.deleteFrom('imported_document').where('run_id', '=', run.id).returning('file_id').execute()
    await releaseFiles(
      ctx,
      removed.map(({ file_id }) => file_id),
    )
  },
}

// reads patients
async function readBirthDate(ctx: Context, patientId: string): Promise<string | null> {
  const patient = await ctx.db.selectFrom('patient').select('birth_date').where('id', '=', patientId).executeTakeFirst()
  return patient?.birth_date ?? null
}

/** The files of a run, and those in its archives, in order. */
async function listPapers(files: readonly Source[]): Promise<Paper[]> {
  const papers: Paper[] = []
  for (const { id, name, type, bytes, read } of files) {
    if (type === 'application/pdf') papers.push({ file_id: id, entry: null, name, bytes })
    else
      for (const entry of (await openZip(await read())).list)
        papers.push({ file_id: id, entry: entry.name, name: entry.name, bytes: entry.bytes })
  }
  return papers
}

function faultOf(bytes: Buffer): Issue['fault'] | undefined {
  const content = findContent(bytes, 'imported_document')
  if (!('fault' in content)) return undefined
  return content.fault === 'wrong_type' || content.fault === 'heic' ? 'not_a_pdf' : 'damaged'
}
