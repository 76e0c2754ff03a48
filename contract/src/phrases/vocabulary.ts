import type { Label } from '../kernel/label.ts'

/** One's own phrases, or those that colleagues share. */
export const phraseViews = ['own', 'shared'] as const

/** What stands in braces in a phrase, and is filled in for the patient of the note. */
export const phraseFactLabels = {
  first_name: { en: 'First name', es: 'Nombre' },
  age: { en: 'Age', es: 'Edad' },
  last_visit: { en: 'Day of the last visit', es: 'Día de la última visita' },
  weight: { en: 'Last weight', es: 'Último peso' },
  weight_change: { en: 'Change of weight since the last visit', es: 'Cambio de peso desde la última visita' },
  today: { en: 'Day of this visit', es: 'Día de esta visita' },
} as const satisfies Record<string, Label>
export type PhraseFact = keyof typeof phraseFactLabels
export const phraseFactKeys = Object.keys(phraseFactLabels) as PhraseFact[]
