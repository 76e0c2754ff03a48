import type { JournalEntry } from '@sorrel/contract/journal/schemas'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'

const MealGlucose = makeLazyPart(() => import('../../glucose/meal/MealGlucose.tsx'), 'MealGlucose')

const eaten = new Set<JournalEntry['kind']>(['meal', 'snack', 'drink'])

/** The glucose around what was eaten, where the patient wore a sensor. Everything of it loads later than the entries. */
export function EntryGlucose({ entry }: { entry: Pick<JournalEntry, 'id' | 'kind' | 'patient_id' | 'local_date'> }) {
  if (!eaten.has(entry.kind)) return null
  return <MealGlucose patientId={entry.patient_id} entryId={entry.id} day={entry.local_date} />
}
