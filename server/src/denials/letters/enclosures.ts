import type { Enclosure } from '@sorrel/contract/denials/schemas'
import type { writeAppealLetter } from '@sorrel/contract/denials/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ClaimVersion } from '../../claims/versions.ts'
import { findReadableFile } from '../../files/access.ts'
import { attachFile, releaseFiles } from '../../files/attaching.ts'
import { openFile } from '../../files/reading.ts'
import type { Permitted } from '../../kernel/access.ts'
import type { FileReader } from '../../kernel/assembly/features.ts'
import type { Context } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import type { LetterRow } from '../access.ts'

type Wanted = NonNullable<z.output<typeof writeAppealLetter.body>['enclosures']>

/** A file that goes with a letter is read by whoever reads the letter. */
export const enclosureReader: FileReader = {
  purpose: 'appeal_enclosure',
  listReadable: async (ctx, files) => {
    const ids = files.map(({ id }) => id)
    const { rows } = await sql<{ file_id: string }>`select e->>'file_id' as file_id
      from appeal_letter l, jsonb_array_elements(l.enclosures) e where e->>'file_id' = any (${ids}::text[])`.execute(ctx.db)
    return rows.map(({ file_id }) => file_id)
  },
}

/**
 * The documents of a letter under the names that it prints. Takes uploads of the caller over, and lets go of files that the letter had before and names no
 * more. Runs in the caller's transaction. Throws `file_not_usable`, and `invalid_request` for a referral of which the claim names none.
 */
export async function encloseDocuments(
  ctx: Context,
  { version_id, before }: { version_id: string; before: readonly Enclosure[] },
  wanted: Wanted,
): Promise<Enclosure[]> {
  // reads claims
  const version = await ctx.db.selectFrom('claim_version').selectAll().where('id', '=', version_id).executeTakeFirstOrThrow()
  const enclosures: Enclosure[] = []
  for (const [at, one] of wanted.entries()) {
    if (one.kind === 'file') enclosures.push(before.find(({ file_id }) => file_id === one.file_id) ?? (await takeFile(ctx, one.file_id)))
    else enclosures.push({ kind: one.kind, name: nameDocument(version, one.kind, at), file_id: null })
  }
  const kept = new Set(enclosures.map(({ file_id }) => file_id))
  await releaseFiles(
    ctx,
    before.flatMap(({ file_id }) => (file_id === null || kept.has(file_id) ? [] : [file_id])),
  )
  return enclosures
}

async function takeFile(ctx: Context, file_id: string): Promise<Enclosure> {
  const { name } = await attachFile(ctx, { file_id, purpose: 'appeal_enclosure', patient_id: null })
  return { kind: 'file', name, file_id }
}

/** What the payer reads of a document of the record. Payers read English. */
function nameDocument({ body }: ClaimVersion, kind: 'note' | 'referral', at: number): string {
  const [insured] = [...body.subscribers]
  const [claim] = [...(insured?.claims ?? [])]
  const { rendering, referring, lines } = claim!
  if (kind === 'note') {
    const by = rendering ? `, signed by ${rendering.name.first_name} ${rendering.name.last_name}` : ''
    return `Note of the visit on ${writeDay(lines[0]!.day)}${by}`
  }
  if (!referring) throw refuseValue('body', ['enclosures', at], 'invalid_value')
  return `Referral by ${[referring.name.first_name, referring.name.last_name].filter(Boolean).join(' ')}, NPI ${referring.npi}`
}

const writeDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(`${day}T12:00:00Z`))

/** Hands out a file of a letter. Throws `not_found` for any other. */
export async function openEnclosure(ctx: Context, { enclosures }: Permitted<LetterRow>, fileId: string) {
  if (!enclosures.some(({ file_id }) => file_id === fileId)) throw new Problem('not_found')
  return openFile(ctx, await findReadableFile(ctx, fileId), 'full')
}
