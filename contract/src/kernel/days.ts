import type { Label } from './label.ts'

const formats = (['en-US', 'es-US'] as const).map(
  (tag) => new Intl.DateTimeFormat(tag, { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' }),
)

/** A calendar day in words, such as December 31, 2027. */
export function writeDay(day: string): Label {
  const [en = day, es = day] = formats.map((format) => format.format(Date.parse(`${day}T12:00:00.000Z`)))
  return { en, es }
}
