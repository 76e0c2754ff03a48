import { type NoteFieldKey, noteFieldKeys } from '@sorrel/contract/charting/fields'
import type { ChartNote } from '@sorrel/contract/charting/schemas'

/** What was typed and is not saved yet, by the key of its field or part. */
export type Pending = Readonly<Record<string, unknown>>

const isField = (key: string): key is NoteFieldKey => (noteFieldKeys as readonly string[]).includes(key)

/** The value of a field or part as the server has it. */
export const savedValueOf = (note: ChartNote, key: string): unknown =>
  isField(key) ? (note.fields[key]?.value ?? '') : note[key as keyof ChartNote]

/** A value as the server stores it: without blanks around, and nothing where nothing was typed. */
export function trimDeep(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || null
  if (Array.isArray(value)) return value.map(trimDeep)
  if (value && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, trimDeep(inner)]))
  return value ?? null
}

/** Whether two values are stored alike. */
export const areAlike = (one: unknown, other: unknown): boolean => JSON.stringify(trimDeep(one)) === JSON.stringify(trimDeep(other))

/** The body of the call that saves what is pending. */
export function bodyOf(pending: Pending) {
  const entries = Object.entries(pending).map(([key, value]) => [key, trimDeep(value)] as const)
  const fields = Object.fromEntries(entries.filter(([key]) => isField(key)))
  return { ...Object.fromEntries(entries.filter(([key]) => !isField(key))), ...(Object.keys(fields).length > 0 && { fields }) }
}

/** What is left after these values were saved: what was typed since. */
export const withoutSaved = (pending: Pending, sent: Pending): Pending =>
  Object.fromEntries(Object.entries(pending).filter(([key, value]) => !(key in sent && value === sent[key])))

/** Splits what is pending after another window changed some keys: what can go again, and what both changed differently. */
export function splitByConflict(pending: Pending, changed: Readonly<Record<string, unknown>>) {
  const isFree = ([key, value]: readonly [string, unknown]) => !(key in changed) || areAlike(value, changed[key])
  const entries = Object.entries(pending)
  return { free: Object.fromEntries(entries.filter(isFree)), both: Object.fromEntries(entries.filter((entry) => !isFree(entry))) }
}
