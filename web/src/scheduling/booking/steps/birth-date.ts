/** Reads a typed birthday (`4/17/1984`, `04-17-1984`, or `1984-04-17` as browsers fill it in); null if it is not a date. */
export function readBirthDate(typed: string): string | null {
  const text = typed.replace(/\s/g, '')
  const american = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const [year, month, day] = american ? [american[3], american[1], american[2]] : iso ? [iso[1], iso[2], iso[3]] : []
  if (!year || !month || !day) return null
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const read = new Date(`${date}T12:00:00.000Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 10) === date ? date : null
}
