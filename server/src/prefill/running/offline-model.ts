import { listFieldsOf, type NoteFieldKey } from '@sorrel/contract/charting/fields'
import type { PrefillAnswer, PrefillInput, SourceItem } from '@sorrel/contract/prefill/answer'
import { quoteLength } from '@sorrel/contract/prefill/vocabulary'
import type { Model } from '../model.ts'

/** In which field the answer to a question of the intake belongs. */
const fieldOfQuestion: Readonly<Record<string, NoteFieldKey>> = {
  conditions: 'medical_history',
  conditions_other: 'medical_history',
  medicines: 'medications_supplements',
  allergies: 'allergies_intolerances',
  usual_day: 'diet_history_recall',
  alcohol: 'beverages_alcohol',
  activity: 'physical_activity',
  sleep_hours: 'sleep_stress',
  who_cooks: 'food_access_cooking',
  food_runs_out: 'food_access_cooking',
  weight_change: 'weight_history',
}

const fieldOf = ({ source_type, key = '' }: SourceItem): NoteFieldKey | undefined =>
  source_type === 'intake' ? fieldOfQuestion[key] : source_type === 'lab' ? 'labs_summary' : undefined

/** The name that the record of costs keeps. */
export const offlineName = 'offline-0'

/** Arranges what forms and laboratories say, and asks nobody. */
export const offlineModel: Model = {
  name: offlineName,
  isOutside: false,
  propose: async (input) => ({ ...proposeOffline(input), usage: { input_tokens: 0, output_tokens: 0 } }),
}

/** What the rules find in these sources. */
export function proposeOffline({ kind, sources }: PrefillInput): PrefillAnswer {
  const keys = listFieldsOf(kind)
  const byField = Map.groupBy(sources, fieldOf)
  const fields = keys.flatMap((key) => {
    const items = (byField.get(key) ?? []).slice(0, 20)
    if (items.length === 0) return []
    const citations = items.map(({ source_type, source_id, text }) => ({ source_type, source_id, quote: text.slice(0, quoteLength) }))
    return [{ key, proposed_value: items.map(({ text }) => text).join('\n'), confidence: 'high' as const, citations }]
  })
  return fields.length > 0 ? { outcome: 'fields', fields } : { outcome: 'insufficient_source', fields: [] }
}
