import type { JournalEntry } from '@sorrel/contract/journal/schemas'
import { type Emotion, type EntryKind, eatenKinds, type Symptom } from '@sorrel/contract/journal/vocabulary'
import { kilogramsPerPound, type Measured, readAmount, roundTo, type UnitSystem } from '@sorrel/contract/patients/measures/amounts'
import { readWeight } from '@sorrel/contract/patients/measures/weight'
import { getDeviceZone, readNow } from '../../kernel/clock.ts'
import { makeRandomId } from '../../kernel/session.ts'
import type { FileValue } from '../../kernel/ui/files/use-uploads.ts'
import type { NewEntry } from '../offline/outbox.ts'
import type { Picked } from './FoodPicker.tsx'

/** The fields of the form, as they are on the screen. `when` is empty for "now", else the wall time of this device. */
export type Values = {
  kind: EntryKind
  text: string
  when: string
  items: readonly Picked[]
  photos: readonly FileValue[]
  hunger_before: number | null
  hunger_after: number | null
  satisfaction: number | null
  emotions: readonly Emotion[]
  symptoms: readonly Symptom[]
  minutes: string
  water_ml: string
  weight: string
  units: UnitSystem
  /** The weight and unit that the person was asked about and said to be right. */
  sure: string
  isPrivate: boolean
}

/** Whether there is anything to save. */
export const saysSomething = (values: Values): boolean =>
  Boolean(
    values.text.trim() ||
      values.photos.length ||
      values.items.length ||
      values.emotions.length ||
      values.symptoms.length ||
      values.minutes ||
      values.water_ml ||
      values.weight,
  ) ||
  values.hunger_before !== null ||
  values.satisfaction !== null

/** What stands where a weight belongs; null if nothing does. 70 kg that were typed as 70 lb are a doubt, until the person says that it is right. */
export function readTypedWeight({ kind, weight, units, sure }: Values, is_adult = true): Measured | null {
  if (kind !== 'weight' || weight.trim() === '') return null
  const measured = readWeight(weight, units, { is_adult })
  return measured.kind === 'doubt' && sure === `${weight} ${units}` ? { kind: 'read', value: measured.value } : measured
}

export const emptyValues = (kind: EntryKind): Values => ({
  kind,
  text: '',
  when: '',
  items: [],
  photos: [],
  hunger_before: null,
  hunger_after: null,
  satisfaction: null,
  emotions: [],
  symptoms: [],
  minutes: '',
  water_ml: '',
  weight: '',
  units: 'us',
  sure: '',
  isPrivate: false,
})

/** The values of an entry that is there, for changing it. */
export const valuesOf = (entry: JournalEntry): Values => ({
  ...emptyValues(entry.kind),
  text: entry.text ?? '',
  when: writeWallTime(entry.occurred_at),
  items: entry.items.map((item) => ({ ...item, measures: [] })),
  photos: entry.photos.map((file_id, at) => ({ file_id, name: String(at + 1), type: 'image/jpeg' })),
  hunger_before: entry.hunger_before,
  hunger_after: entry.hunger_after,
  satisfaction: entry.satisfaction,
  emotions: entry.emotions,
  symptoms: entry.symptoms,
  minutes: entry.minutes === null ? '' : String(entry.minutes),
  water_ml: entry.water_ml === null ? '' : String(entry.water_ml),
  weight: entry.weight_grams === null ? '' : String(roundTo(entry.weight_grams / 1000 / kilogramsPerPound, 1)),
  isPrivate: entry.visibility === 'private',
})

/** What is sent of an entry. A field that its kind does not have is left out. */
export function contentOf(values: Values) {
  const isEaten = eatenKinds.includes(values.kind)
  const has = (...kinds: EntryKind[]) => kinds.includes(values.kind)
  const number = (text: string) => readAmount(text) ?? null
  const measured = readTypedWeight(values)
  const kilograms = measured && 'value' in measured ? measured.value : null
  return {
    kind: values.kind,
    text: values.text.trim() || null,
    photos: values.photos.map(({ file_id }) => file_id),
    emotions: [...values.emotions],
    symptoms: [...values.symptoms],
    visibility: values.isPrivate ? ('private' as const) : ('shared' as const),
    ...(isEaten && {
      items: values.items.map(({ measures: _, ...item }) => item),
      hunger_before: values.hunger_before,
      hunger_after: values.hunger_after,
      satisfaction: values.satisfaction,
    }),
    ...(has('activity', 'sleep') && { minutes: number(values.minutes) }),
    ...(has('water') && { water_ml: number(values.water_ml) }),
    // A weight in safe mode is not shown back: an empty field then changes nothing.
    ...(kilograms !== null && { weight_grams: Math.round(kilograms * 1000) }),
  }
}

/** A new entry, with an id of this device. Sending it twice makes one. */
export const newEntryOf = (values: Values): NewEntry => ({
  client_id: makeRandomId(),
  occurred_at: values.when === '' ? readNow() : readWallTime(values.when),
  time_zone: getDeviceZone(),
  ...contentOf(values),
})

/** The moment of a wall time of this device, such as `2026-03-03T12:40`. */
export const readWallTime = (text: string): string => new Date(text).toISOString()

/** A moment as the wall time of this device, for a field of the browser. */
export function writeWallTime(instant: string): string {
  const at = new Date(instant)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}
