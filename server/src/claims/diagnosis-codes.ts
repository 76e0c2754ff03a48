import { readFileSync } from 'node:fs'
import { claimDiagnosis, validOn } from '@sorrel/contract/claims/rules'
import type { DiagnosisFamily } from '@sorrel/contract/claims/vocabulary'

/** One billable ICD-10-CM code over one span of dates of service. `code` has its dot; `valid_to` null while it is valid. */
export type DiagnosisCode = {
  code: string
  title_en: string
  title_es: string | null
  valid_from: string
  valid_to: string | null
  family: DiagnosisFamily
}

export const diagnosisColumns = [
  'code',
  'title_en',
  'title_es',
  'valid_from',
  'valid_to',
  'family',
] as const satisfies readonly (keyof DiagnosisCode)[]

/** Reads the table: tab-separated, first line the names of the columns, an empty field for null. Throws on a line of another shape. */
export function parseDiagnosisCodes(text: string): DiagnosisCode[] {
  const [head, ...lines] = text.split('\n').filter((line) => line !== '')
  if (head !== diagnosisColumns.join('\t')) throw new Error('The diagnosis table does not begin with its columns')
  return lines.map((line, i) => {
    const fields = line.split('\t')
    const [code, title_en, title_es, valid_from, valid_to, family] = fields
    if (fields.length !== diagnosisColumns.length || !code || !title_en || !valid_from || !family) {
      throw new Error(`Line ${i + 2} of the diagnosis table has another shape`)
    }
    return { code, title_en, title_es: title_es || null, valid_from, valid_to: valid_to || null, family: family as DiagnosisFamily }
  })
}

type Index = { rows: readonly DiagnosisCode[]; byCode: Map<string, DiagnosisCode[]>; words: readonly string[] }

let loaded: Index | undefined
function index(): Index {
  if (loaded) return loaded
  const rows = parseDiagnosisCodes(readFileSync(new URL('./data/icd10cm.tsv', import.meta.url), 'utf8'))
  const byCode = Map.groupBy(rows, (row) => claimDiagnosis(row.code))
  loaded = { rows, byCode, words: rows.map((row) => plain(`${row.title_en} ${row.title_es ?? ''}`)) }
  return loaded
}

/** Every row of the table, ended ones included. */
export const diagnosisCodes = (): readonly DiagnosisCode[] => index().rows

/** The row of a code on a date of service, with or without the dot; undefined if it is unknown or not billable on that day. */
export const diagnosisOn = (code: string, on: string): DiagnosisCode | undefined =>
  index()
    .byCode.get(claimDiagnosis(code))
    ?.find((row) => validOn(row, on))

/** The newest row of a code, so that an old claim can still be read. */
export const findDiagnosis = (code: string): DiagnosisCode | undefined => index().byCode.get(claimDiagnosis(code))?.at(-1)

/**
 * Codes valid on a day, best first: those that begin with what was typed, then those whose title holds every word of it,
 * in English or Spanish, accents or not.
 */
export function searchDiagnoses(query: string, on: string, limit = 20): DiagnosisCode[] {
  const typed = claimDiagnosis(query).replaceAll(' ', '')
  const wanted = plain(query).split(' ').filter(Boolean)
  if (wanted.length === 0) return []
  const { rows, words } = index()
  const scored = rows.flatMap((row, i) => {
    if (!validOn(row, on)) return []
    const score = /^[A-Z]\d/.test(typed) && claimDiagnosis(row.code).startsWith(typed) ? 0 : titleScore(words[i] ?? '', wanted)
    return score === undefined ? [] : [{ row, score }]
  })
  scored.sort((a, b) => a.score - b.score || a.row.title_en.length - b.row.title_en.length || (a.row.code < b.row.code ? -1 : 1))
  return scored.slice(0, limit).map(({ row }) => row)
}

/** 1 if every word begins a word of the title, 2 if some stand inside one, undefined if one is missing. */
function titleScore(title: string, wanted: readonly string[]): number | undefined {
  if (!wanted.every((word) => title.includes(word))) return undefined
  return wanted.every((word) => ` ${title}`.includes(` ${word}`)) ? 1 : 2
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
