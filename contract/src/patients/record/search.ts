/** What somebody looks for among patients. All parts must fit; of several dates one. */
export type PatientQuery = { words: string; birth_dates: string[]; phone_end: string | null }

const isoDate = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/
const usDate = /\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/
const phone = /[+(]{0,2}\d[\d\s().-]*\d/
const fewestPhoneDigits = 4

/** Splits what was typed into a birth date, the end of a phone number and words: `jose 4/17/88`, `Ibarra 0150`. */
export function readPatientQuery(typed: string): PatientQuery {
  let rest = typed
  const birth_dates: string[] = []
  const iso = isoDate.exec(rest)
  const us = iso ? null : usDate.exec(rest)
  if (iso) birth_dates.push(...listDays(iso[1]!, iso[2]!, iso[3]!))
  if (us) birth_dates.push(...listDays(us[3]!, us[1]!, us[2]!))
  if (birth_dates.length > 0) rest = rest.replace((iso ?? us)![0], ' ')
  const digits = phone.exec(rest)?.[0].replace(/\D/g, '') ?? ''
  const phone_end = digits.length >= fewestPhoneDigits && digits.length <= 15 ? digits : null
  if (phone_end) rest = rest.replace(phone, ' ')
  return { words: rest.replace(/\s+/g, ' ').trim(), birth_dates, phone_end }
}

/** The days that are meant: a year of two digits can lie in either century. */
function listDays(year: string, month: string, day: string): string[] {
  const years = year.length === 4 ? [year] : [`19${year}`, `20${year}`]
  return years.map((full) => `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`).filter(isDay)
}

function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) && day >= '1900'
}

/** Whether the query asks for anything. */
export const asksForSomething = ({ words, birth_dates, phone_end }: PatientQuery): boolean =>
  words !== '' || birth_dates.length > 0 || phone_end !== null
