const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const forms: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [/\b(\d{4})-(\d{1,2})-(\d{1,2})\b/, ([, year, month, day]) => writeDay(year, month, day)],
  // American letters write the month first.
  [/\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/, ([, month, day, year]) => writeDay(year, month, day)],
  [/\b([A-Z][a-z]{2,8})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/i, ([, name, day, year]) => writeDay(year, numberOf(name), day)],
  [/\b(\d{1,2}) ([A-Z][a-z]{2,8})\.?,? (\d{4})\b/i, ([, day, name, year]) => writeDay(year, numberOf(name), day)],
]

const numberOf = (name = '') => String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1)

/** The first date in a text, in any of the forms that letters use; undefined if there is none, or if it is no day of the calendar. */
export function findDate(text: string): string | undefined {
  const found = forms
    .map(([form, write]) => ({ match: form.exec(text), write }))
    .filter((one): one is { match: RegExpExecArray; write: (found: RegExpExecArray) => string } => one.match !== null)
    .sort((a, b) => a.match.index - b.match.index)
  const day = found[0]?.write(found[0].match)
  return day && isDay(day) ? day : undefined
}

/** A year of two digits lies in this century up to 2050, and in the last one after it. */
function writeDay(year = '', month = '', day = ''): string {
  const full = year.length === 2 ? `${Number(year) <= 50 ? '20' : '19'}${year}` : year
  return `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) && day >= '1900'
}
