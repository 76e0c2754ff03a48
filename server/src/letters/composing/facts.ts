import { sql } from 'kysely'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import type { SignedVisit } from '../access.ts'
import type { LetterSource } from './template.ts'

/** What stands on a letter besides its text. An office knows the patient by the legal name, not by the one that we call them by. */
export type LetterFacts = {
  patient: { name: string; birth_date: string | null }
  npi: string | null
  zone: string
  /** The hash of the note that was signed last. */
  note_sha256: string
}

/** Reads it for the dietitian who writes, in one statement. */ // reads patients, providers, charting
export async function readLetterFacts(ctx: Context, { patient_id, provider_id, note }: Permitted<SignedVisit>): Promise<LetterFacts> {
  const { rows } = await sql<{ name: string; birth_date: string | null; npi: string | null; zone: string; note_sha256: string }>`
    select concat_ws(' ', p.first_name, p.last_name) as name, p.birth_date::text as birth_date, a.npi, d.time_zone as zone, s.sha256 as note_sha256
    from patient p join provider d on d.id = ${provider_id} left join provider_account a on a.provider_id = d.id
      join chart_note_signature s on s.note_id = ${note.id} and s.version = ${note.version}
    where p.id = ${patient_id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('a signed note has a patient, a dietitian and a signature')
  const { name, birth_date, ...others } = row
  return { patient: { name, birth_date }, ...others }
}

/** From what the letter is composed. */
export const sourceOf = ({ starts_at, note }: SignedVisit, { patient, zone }: LetterFacts): LetterSource => ({
  ...{ patient, zone, visit_at: starts_at },
  ...{ isFirst: note.kind === 'initial_consultation', content: note.content },
})
