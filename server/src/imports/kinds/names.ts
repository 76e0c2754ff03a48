import type { Checked } from '../kind.ts'
import { readDay } from '../table/days.ts'
import type { makeFinder } from './finding.ts'

type Finder = Awaited<ReturnType<typeof makeFinder>>

const baseOf = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? name)
    .replace(/\.pdf$/i, '')
    .replaceAll('_', ' ')
    .trim()
const days = /\d{4}-\d{2}-\d{2}|(?<!\d)\d{8}(?!\d)/g
const listDays = (name: string) => [...name.matchAll(days)].flatMap(([text]) => readDay(text, null) ?? [])

/** What the name of a document says about it: a title, and the days that it names. */
export const describeName = (name: string): { title: string; days: string[] } => ({
  title: baseOf(name).slice(0, 110) || 'document',
  days: listDays(baseOf(name)),
})

/** The day of a document: the last one that its name names. The birth date only says whose it is. */
export const chooseDay = (days: readonly string[], birthDate: string | null): string | null =>
  days.filter((day) => day !== birthDate).at(-1) ?? null

/** Whose a document is by its name: the id of the old system at its beginning or in a folder, or the name with the birth date. */
export function findWhoseName(finder: Finder, name: string): Pick<Checked, 'outcome' | 'issues' | 'patient_id'> {
  const parts = name.split(/[/\\]/).map(baseOf)
  for (const part of parts.toReversed())
    for (const id of listBeginnings(part)) {
      const known = finder.findById(id)
      if (known) return { outcome: 'new', issues: [], patient_id: known.id }
    }
  const dated = parts.flatMap(listDays)
  const named = parts.toReversed().flatMap((part) => finder.listByName(part.replaceAll(days, ' ').replaceAll(/[-\d]+/g, ' ')))
  const born = named.filter(({ birth_date }) => birth_date !== null && dated.includes(birth_date))
  if (born.length === 1) return { outcome: 'new', issues: [], patient_id: born[0]!.id }
  if (named.length === 0) return { outcome: 'refused', issues: [{ field: null, fault: 'unread_name' }], patient_id: null }
  const issues = named.map(({ id }) => ({ field: null, fault: 'alike' as const, patient_id: id, alike: ['name'] }))
  return { outcome: 'unclear', issues, patient_id: null }
}

/** The beginnings of a name that may be an id, the longest first: `SP-1873 2024-03-03` begins with `SP-1873`. */
function listBeginnings(part: string): string[] {
  const ends = [...part.matchAll(/[\s,;()-]/g)].map(({ index }) => index)
  return [part, ...ends.toReversed().map((end) => part.slice(0, end).trim())].filter((text) => text !== '')
}
