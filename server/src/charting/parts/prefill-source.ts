import { noteFieldKeys } from '@sorrel/contract/charting/fields'
import { writeSentence } from '@sorrel/contract/charting/pes/sentence'
import type { NoteContent } from '@sorrel/contract/charting/schemas'
import type { SourceItem } from '@sorrel/contract/prefill/answer'
import { sql } from 'kysely'
import type { PrefillSource } from '../../prefill/source.ts'

type Row = { id: string; visit_at: string; content: NoteContent }

/** The last signed note before the visit, by field, with its diagnoses, its goals and what it wanted to look at next. */
export const lastNotePrefill: PrefillSource = {
  gather: async (ctx, { patient_id, visit_at }) => {
    const { rows } = await sql<Row>`
      select id, visit_at, content from chart_note where patient_id = ${patient_id} and appointment_id is not null and status = 'signed' and visit_at < ${visit_at}
      order by visit_at desc, id desc limit 1`.execute(ctx.db)
    const [note] = rows
    return note ? { items: listItems(note), named: { prior_note_id: note.id } } : { items: [], named: {} }
  },
}

function listItems({ id, visit_at, content }: Row): SourceItem[] {
  const item = (key: string, text: string | null | undefined): SourceItem[] =>
    text ? [{ source_type: 'last_note', source_id: `${id}:${key}`, key, text, at: visit_at, speaker: 'provider' }] : []
  return [
    ...noteFieldKeys.flatMap((key) => item(key, content.fields[key]?.value)),
    ...content.pes_statements.flatMap((one) => item(`pes_${one.id}`, `${writeSentence(one, 'en')}.`)),
    ...content.smart_goals.flatMap((one) => item(`goal_${one.id}`, one.text)),
    ...item('patient_instructions', content.patient_instructions),
    ...item('next_visit_focus', content.next_visit_focus),
  ]
}
