import type { Language } from '@sorrel/contract/kernel/values'
import { tameText } from '../../notifications/mail/tame.ts'
import type { AppointmentView } from '../appointments.ts'

/** How people meet and where, as far as it is known. */
export type Meeting = Pick<
  AppointmentView,
  'visit_mode' | 'location_name' | 'location_street' | 'location_city' | 'location_state' | 'location_zip'
>

const words = {
  virtual: { en: 'by video', es: 'por video' },
  in_person: { en: 'in person', es: 'en persona' },
  at: { en: 'in person at', es: 'en persona en' },
} satisfies Record<string, Record<Language, string>>

/** How people meet, and the whole address if that is in person; null if nobody has said how. */
export function writePlace(meeting: Meeting, language: Language): string | null {
  if (meeting.visit_mode === 'virtual') return words.virtual[language]
  if (meeting.visit_mode !== 'in_person') return null
  const address = listAddress(meeting)
  return address.length === 0 ? words.in_person[language] : `${words.at[language]} ${address.join(', ')}`
}

/** The lines of the address at which people meet: name, street, city with state and ZIP. Empty by video, and where no office is named. */
export function listAddress({ visit_mode, ...meeting }: Meeting): string[] {
  if (visit_mode !== 'in_person' || meeting.location_name === null) return []
  const region = [meeting.location_state, meeting.location_zip].filter(Boolean).join(' ')
  const city = [meeting.location_city, region].filter(Boolean).join(', ')
  return [meeting.location_name, meeting.location_street ?? '', city].map(tameText).filter(Boolean)
}

/** The address of an office on a map. Nobody is asked for it until the reader follows the link, and it says nothing about them. */
export const makeMapLink = (address: readonly string[]): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address.slice(1).join(', ') })}`
