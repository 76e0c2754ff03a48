import type { Language } from '@sorrel/contract/kernel/values'
import type { AppointmentView } from '../appointments.ts'

type Meeting = Pick<
  AppointmentView,
  'visit_mode' | 'location_name' | 'location_street' | 'location_city' | 'location_state' | 'location_zip'
>

const words = {
  virtual: { en: 'by video', es: 'por video' },
  in_person: { en: 'in person', es: 'en persona' },
  at: { en: 'in person at', es: 'en persona en' },
} satisfies Record<string, Record<Language, string>>

/** How people meet, and the whole address if that is in person; null if nobody has said how. */
export function writePlace(visit: Meeting, language: Language): string | null {
  if (visit.visit_mode === 'virtual') return words.virtual[language]
  if (visit.visit_mode !== 'in_person') return null
  if (visit.location_name === null) return words.in_person[language]
  const region = [visit.location_state, visit.location_zip].filter(Boolean).join(' ')
  const address = [visit.location_name, visit.location_street, visit.location_city, region].filter(Boolean)
  return `${words.at[language]} ${address.join(', ')}`
}
