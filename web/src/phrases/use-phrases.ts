import type { NoteContext } from '@sorrel/contract/charting/context/schemas'
import { writeWeight } from '@sorrel/contract/patients/measures/weight'
import type { PhraseFacts } from '@sorrel/contract/phrases/expanding'
import { listSmartPhrases } from '@sorrel/contract/phrases/operations'
import type { SmartPhrase } from '@sorrel/contract/phrases/schemas'
import { useQuery } from '@tanstack/react-query'
import { call } from '../kernel/calls/api.ts'
import { query } from '../kernel/calls/query.ts'
import { dayOf, type Formatter } from '../kernel/words/format.ts'

async function readAll(view: 'own' | 'shared'): Promise<SmartPhrase[]> {
  const items: SmartPhrase[] = []
  let cursor: string | undefined
  do {
    const page = await call(listSmartPhrases, { query: { view, limit: '100', ...(cursor && { cursor }) } })
    items.push(...page.items)
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  return items
}

/** Every phrase that the dietitian may use: their own before those that colleagues share. */
export const useAllPhrases = () =>
  useQuery({
    // Under the key of the list, so that a change of a phrase makes it stale.
    queryKey: [query(listSmartPhrases, { query: { view: 'own' } }).queryKey[0], 'all'],
    queryFn: async () => (await Promise.all([readAll('own'), readAll('shared')])).flat(),
  })

/** The text of a phrase in a language, or in the other one where it has none. */
export const textOf = ({ text_en, text_es }: SmartPhrase, language: 'en' | 'es'): string =>
  (language === 'es' ? (text_es ?? text_en) : (text_en ?? text_es)) ?? ''

/** What a phrase fills in for the patient of a note. */
export function factsOf({ patient, weights, last_note }: NoteContext, visitAt: string, zone: string, format: Formatter): PhraseFacts {
  const [latest] = weights
  const before = last_note && weights.find(({ on }) => on <= last_note.visit_at.slice(0, 10))
  const change = latest && before ? latest.kilograms - before.kilograms : null
  return {
    first_name: patient.first_name,
    age: patient.age_months === null ? null : format.number(Math.floor(patient.age_months / 12)),
    last_visit: last_note && format.date(dayOf(last_note.visit_at, zone)),
    weight: latest ? writeWeight(latest.kilograms, patient.units) : null,
    weight_change: change === null ? null : `${change < 0 ? '−' : '+'}${writeWeight(Math.abs(change), patient.units)}`,
    today: format.date(dayOf(visitAt, zone)),
  }
}
