import { type DiagnosisCode, diagnosisColumns } from './diagnosis-codes.ts'

/** One billable line of the yearly order file. */
export type OrderLine = { code: string; title: string }

/**
 * Reads the yearly order file of ICD-10-CM (`icd10cm-order-YYYY.txt`, fixed width: order 1-5, code 7-13, 1 for billable at 15,
 * short title 17-76, long title from 78). Headers are left out. Throws if no line is billable or a line has another shape.
 */
export function parseOrderFile(text: string): OrderLine[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const billable = lines.flatMap((line): OrderLine[] => {
    const [, code, flag] = /^\d{5} ([A-Z0-9 ]{7}) ([01]) /.exec(line) ?? []
    if (!code) throw new Error(`Not a line of an order file: ${line.slice(0, 40)}`)
    const title = line.slice(77).trim() || line.slice(16, 76).trim()
    return flag === '1' ? [{ code: withDot(code.trim()), title }] : []
  })
  if (billable.length === 0) throw new Error('The order file has no billable code')
  return billable
}

export type Merge = { rows: DiagnosisCode[]; added: string[]; ended: string[]; retitled: string[] }

/**
 * Merges the order file of a fiscal year into the table. The year begins on 1 October of the calendar year before: codes that are
 * gone (or became headers) are valid until the day before, new codes from then. The table holds only some families, so a code it
 * lacks may be an old one: it is new if the order file of the year before lacks it too, or, without that file, if it was split from
 * a code that ends now. A second merge of a year changes nothing. Throws if the table already knows a later year.
 */
export function mergeYear(
  rows: readonly DiagnosisCode[],
  file: readonly OrderLine[],
  fiscalYear: number,
  yearBefore?: readonly OrderLine[],
): Merge {
  const start = `${fiscalYear - 1}-10-01`
  const lastDay = `${fiscalYear - 1}-09-30`
  const later = rows.find((row) => row.valid_from > start)
  if (later) throw new Error(`The table already holds ${later.code} from ${later.valid_from}, later than fiscal year ${fiscalYear}`)
  const titles = new Map(file.map((line) => [line.code, line.title]))
  const result: Merge = { rows: [], added: [], ended: [], retitled: [] }
  for (const row of rows) {
    result.rows.push(row.valid_to === null ? carried(row, titles.get(row.code), lastDay, result) : row)
  }
  const open = new Set(rows.filter((row) => row.valid_to === null).map((row) => row.code))
  const old = yearBefore && new Set(yearBefore.map((line) => line.code))
  for (const { code, title } of file) {
    const isNew = old ? !old.has(code) : result.ended.some((ended) => bare(code).startsWith(bare(ended)))
    const family = isNew && !open.has(code) ? familyFor(code, rows) : undefined
    if (!family) continue
    result.added.push(code)
    result.rows.push({ code, title_en: title, title_es: null, valid_from: start, valid_to: null, family })
  }
  result.rows.sort((a, b) => compare(a.code, b.code) || compare(a.valid_from, b.valid_from))
  return result
}

function carried(row: DiagnosisCode, title: string | undefined, lastDay: string, result: Merge): DiagnosisCode {
  if (title === undefined) {
    result.ended.push(row.code)
    return { ...row, valid_to: lastDay }
  }
  if (title === row.title_en) return row
  result.retitled.push(row.code)
  // A Spanish title was made for the old words; whether it still fits is for a person to say.
  return { ...row, title_en: title }
}

/** A new code joins the family of the codes it was split from or stands beside: those sharing all but its last character, down to four. */
function familyFor(code: string, rows: readonly DiagnosisCode[]): DiagnosisCode['family'] | undefined {
  const whole = bare(code)
  for (let length = whole.length - 1; length >= 4; length--) {
    const near = rows.find((row) => bare(row.code).startsWith(whole.slice(0, length)))
    if (near) return near.family
  }
  // A short code (E10.A, G35.B) has only its category in common with the others.
  return whole.length <= 5 ? rows.find((row) => row.code.startsWith(code.slice(0, 3)))?.family : undefined
}

/** The table as text, in the form that `parseDiagnosisCodes` reads. */
export function writeDiagnosisCodes(rows: readonly DiagnosisCode[]): string {
  const lines = rows.map((row) => diagnosisColumns.map((column) => (row[column] ?? '').replace(/\s+/g, ' ').trim()).join('\t'))
  return `${[diagnosisColumns.join('\t'), ...lines].join('\n')}\n`
}

const bare = (code: string): string => code.replace('.', '')
const withDot = (code: string): string => (code.length > 3 ? `${code.slice(0, 3)}.${code.slice(3)}` : code)
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
