import type { NoteContent } from '@sorrel/contract/charting/schemas'
import { sql } from 'kysely'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import type { ChartedVisit } from '../access.ts'
import { wholeOf } from '../writing/drafts.ts'

type LastNote = { id: string; appointment_id: string; visit_at: string; signed_at: string; content: NoteContent }

/** The last signed note of the patient before this visit, as far as the caller may read it. */
export async function findLastNote(ctx: Context, { patient_id, starts_at }: Permitted<ChartedVisit>): Promise<LastNote | null> {
  const { rows } = await sql<LastNote>`
    select id, appointment_id, visit_at, signed_at, content from chart_note
    where patient_id = ${patient_id} and appointment_id is not null and status = 'signed' and visit_at < ${starts_at} order by visit_at desc, id desc limit 1`.execute(
    ctx.db,
  )
  return rows[0] ? { ...rows[0], content: wholeOf(rows[0].content) } : null
}
