import pg from 'pg'

// How the values of a row are parsed, for every connection of this process.

// Instants stay strings from the database on: a Date would bring in the local time zone.
const instantOf = (text: string): string => {
  const dot = text.indexOf('.')
  const end = text.indexOf('+')
  const fraction =
    dot < 0
      ? '000'
      : text
          .slice(dot + 1, end)
          .padEnd(3, '0')
          .slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}
// The published types know the single types only, not arrays of them.
const types = pg.types as unknown as {
  getTypeParser: (oid: number) => (text: string) => string[]
  setTypeParser: (oid: number, parse: (text: string) => unknown) => void
}
const textArray = types.getTypeParser(1009)
types.setTypeParser(1184, instantOf)
types.setTypeParser(1082, (text) => text)
types.setTypeParser(1182, (text) => textArray(text))
types.setTypeParser(1185, (text) => textArray(text).map(instantOf))
types.setTypeParser(20, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`a bigint outside the safe range: ${text}`)
  return value
})
