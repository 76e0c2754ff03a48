import type { JournalItem } from '@sorrel/contract/journal/schemas'
import {
  type Emotion,
  type EntryKind,
  emotionLabels,
  entryKindLabels,
  type Symptom,
  symptomLabels,
} from '@sorrel/contract/journal/vocabulary'
import type { SourceItem } from '@sorrel/contract/prefill/answer'
import { sql } from 'kysely'
import type { PrefillSource } from '../../prefill/source.ts'

type Row = {
  id: string
  kind: EntryKind
  occurred_at: string
  local_time: string
  text: string | null
  items: JournalItem[]
  hunger_before: number | null
  hunger_after: number | null
  emotions: Emotion[]
  symptoms: Symptom[]
  minutes: number | null
  water_ml: number | null
  weight_grams: number | null
}

const mostEntries = 120

/** What the patient shared since the last note, the newest entries where there are very many. */
export const journalPrefill: PrefillSource = {
  gather: async (ctx, { patient_id, since, visit_at }) => {
    const { rows } = await sql<Row>`
      select id, kind, occurred_at, to_char(occurred_at at time zone time_zone, 'YYYY-MM-DD HH24:MI') as local_time, text, items, hunger_before, hunger_after,
        emotions, symptoms, minutes, water_ml, weight_grams
      from journal_entry where patient_id = ${patient_id} and hidden_at is null and visibility = 'shared'
        and occurred_at >= ${since} and occurred_at < ${visit_at}::timestamptz + interval '4 hours'
      order by occurred_at desc, id desc limit ${mostEntries}`.execute(ctx.db)
    const items = rows.reverse().map(itemOf)
    return { items, named: rows.length > 0 ? { journal_from: rows[0]!.occurred_at, journal_to: rows.at(-1)!.occurred_at } : {} }
  },
}

function itemOf({ id, kind, occurred_at, local_time, ...row }: Row): SourceItem {
  const eaten = row.items.map(({ name, amount, unit }) => [amount, unit, name].filter((part) => part !== null).join(' ')).join(', ')
  const hunger = [
    row.hunger_before !== null && `${row.hunger_before} before`,
    row.hunger_after !== null && `${row.hunger_after} after`,
  ].filter(Boolean)
  const parts = [
    row.text,
    eaten,
    row.minutes !== null && `${row.minutes} minutes`,
    row.water_ml !== null && `${row.water_ml} ml of water`,
    row.weight_grams !== null && `${row.weight_grams / 1000} kg`,
    row.emotions.length > 0 && `feelings: ${row.emotions.map((one) => emotionLabels[one].en.toLowerCase()).join(', ')}`,
    row.symptoms.length > 0 && `symptoms: ${row.symptoms.map((one) => symptomLabels[one].en.toLowerCase()).join(', ')}`,
  ].filter((part) => typeof part === 'string' && part !== '')
  // Beside what was eaten: a scale alone is no statement.
  const said = parts.join('. ') + (parts.length > 0 && hunger.length > 0 ? ` (hunger from 1 to 10: ${hunger.join(', ')})` : '')
  // An entry of photos alone has no words.
  const text = said && `${entryKindLabels[kind].en}, ${local_time}: ${said}`
  return { source_type: 'journal', source_id: id, key: kind, text, at: occurred_at, speaker: 'patient' }
}
