import type { NoteContent, VisitNote } from '@sorrel/contract/charting/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import type { VisitOfPatient } from '../access.ts'
import type { SavedGoal } from '../tables.ts'
import { wholeOf } from '../writing/drafts.ts'
import { findNextVisit, suggestDay } from './next-visit.ts'
import { leaveOutNumbers, leaveOutOf, leaveOutSentences } from './safe-mode.ts'
import { listSections } from './sections.ts'

type Told = {
  note_id: string
  appointment_id: string
  instructions: string | null
  goals: SavedGoal[]
  next_visit_focus: string | null
  next_visit_weeks: number | null
  signature_name: string
  credentials: string
  signed_at: string
  is_withheld: boolean
  /** Null if row-level security keeps it back, because the note is withheld. */
  snapshot: string | null
}

/** What the patient sees of a visit: the instructions, and the note as it was signed last. Null before the first signature. */
export async function showVisitNote(
  ctx: Context,
  { id, starts_at, time_zone, ed_safe_mode }: Permitted<VisitOfPatient>,
): Promise<z.input<typeof VisitNote> | null> {
  const { rows } = await sql<Told>`
    select i.note_id, i.appointment_id, i.instructions, i.goals, i.next_visit_focus, i.next_visit_weeks, i.signature_name, i.credentials, i.signed_at,
      app.is_note_withheld(i.note_id) as is_withheld,
      (select s.snapshot from chart_note_signature s where s.note_id = i.note_id order by s.version desc limit 1) as snapshot
    from visit_instruction i where i.appointment_id = ${id}`.execute(ctx.db)
  const [told] = rows
  if (!told) return null
  const addenda = await ctx.db
    .selectFrom('chart_note_addendum')
    .selectAll()
    .where('note_id', '=', told.note_id)
    .orderBy('signed_at')
    .orderBy('id')
    .execute()
  const { snapshot, next_visit_weeks, ...rest } = told
  const content = snapshot && !told.is_withheld ? readContent(snapshot) : null
  const shown = told.is_withheld ? [] : addenda
  return {
    ...rest,
    ...(ed_safe_mode && rest.next_visit_focus && { next_visit_focus: leaveOutSentences(rest.next_visit_focus) || null }),
    suggested_on: suggestDay(starts_at, next_visit_weeks, time_zone),
    next_visit: await findNextVisit(ctx, id),
    sections: content ? listSections(ed_safe_mode ? leaveOutNumbers(content) : content) : [],
    addenda: ed_safe_mode ? leaveOutOf(shown) : shown,
  }
}

/** What a snapshot of ours says. */
export const readContent = (snapshot: string): NoteContent => wholeOf((JSON.parse(snapshot) as { content: NoteContent }).content)
