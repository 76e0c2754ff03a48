import { isDiagnosisCode } from '@sorrel/contract/referrals/rules'
import { isNpi } from '@sorrel/contract/releases/rules'
import type { Line } from '../../integrations/text-recognition/index.ts'
import type { Found } from '../tables.ts'
import { findDate } from './dates.ts'

/** Below this, a person has to look. */
const sureFrom = 82

// More than five pages of small print hold. Strangers write these lines, and some of the patterns below take the square of a line's length.
const [mostLines, mostLetters] = [600, 400]

/** A line as text, and whether each of its words was read surely. */
type Said = { text: string; is_sure: boolean }
type Value = { value: string; is_sure: boolean; read_from: string } | undefined

/** What the lines of a document propose for a referral, each with the words that it was read from. */
export function findInLetter(lines: readonly Line[]): Found {
  const said = lines
    .slice(0, mostLines)
    .map(sayLine)
    .filter(({ text }) => text !== '')
  const found: Record<keyof Found, Value> = {
    patient_name: findPatientName(said),
    birth_date: findLabeledDate(said, bornLabel),
    ...findClinician(said),
    clinician_npi: findNpi(said),
    clinician_phone: findNumber(said, /\b(?:phone|tel(?:ephone)?|ph)\b\.?/i),
    clinician_fax: findNumber(said, /\bfax\b/i),
    diagnoses: findDiagnoses(said),
    valid_from: findLabeledDate(said, fromLabel),
    valid_until: findLabeledDate(said, untilLabel),
    granted: findGranted(said),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

const sayLine = (line: Line): Said => ({
  text: line
    .map(({ text }) => text)
    .join(' ')
    .slice(0, mostLetters),
  is_sure: line.every(({ confidence }) => confidence >= sureFrom),
})
const propose = (value: string, { text, is_sure }: Said, isClear = true): Value => ({
  value,
  is_sure: is_sure && isClear,
  read_from: text.slice(0, 200),
})

/** The first line for which something is found. */
function findFirst(said: readonly Said[], find: (line: Said) => Value): Value {
  for (const line of said) {
    const value = find(line)
    if (value) return value
  }
  return undefined
}

const bornLabel = /\b(?:d\.?o\.?b\.?|date of birth|birth ?date|born)\b/i
const fromLabel = /\b(?:date of referral|referral date|effective(?: date)?|valid from|start date|date of order|order date|^date)\b/i
const untilLabel = /\b(?:valid (?:until|through)|expires?(?: on)?|expiration(?: date)?|end date|through)\b/i

/** The date that stands after a label. */
const findLabeledDate = (said: readonly Said[], label: RegExp): Value =>
  findFirst(said, (line) => {
    const at = label.exec(line.text)
    const day = at && findDate(line.text.slice(at.index + at[0].length))
    return day ? propose(day, line) : undefined
  })

const nameWord = "\\p{Lu}[\\p{L}.'’-]*"
const particle = '(?:de|del|la|las|los|van|von|der|da|dos|di|y)'
const names = `${nameWord},?(?:\\s+(?:${nameWord}|${particle}),?){1,4}?`
// What ends a name: the end of the line, a sign, another label, or a word that begins small.
const nameEnd = '(?=\\s*(?:$|[,;:(|])|\\s+(?:DOB|D\\.O\\.B|Date|Birth|Born|Sex|Gender|Age|MRN|Phone|Tel|ID)\\b|\\s+[\\d\\p{Ll}])'
const patientLabel = '(?:(?:Patient|PATIENT|patient)(?:\\s+(?:Name|NAME|name))?|(?:Name|NAME)\\s+of\\s+(?:P|p)atient|R[Ee])'
// In a table of two columns, nothing but the place stands between a label and its value.
const patientName = new RegExp(`(?:\\b${patientLabel}\\s*:\\s*|^(?:Patient|PATIENT)(?:\\s+(?:Name|NAME))?\\s+)(${names})${nameEnd}`, 'u')

/** The name after a label; one with its last name first is turned around. */
const findPatientName = (said: readonly Said[]): Value =>
  findFirst(said, (line) => {
    const name = patientName.exec(line.text)?.[1]?.trim().replace(/,$/, '')
    if (!name) return undefined
    const [last, first] = name.split(/,\s*/)
    return propose(first ? `${first} ${last}` : name, line)
  })

const credentials: readonly (readonly [RegExp, string])[] = [
  [/^M\.?D\.?$/i, 'MD'],
  [/^D\.?O\.?$/i, 'DO'],
  [/^(?:A?P?R?N\.?P\.?|FNP|APRN|CNP|DNP)(?:-?\w{1,3})?$/i, 'NP'],
  [/^P\.?A\.?(?:-C)?$/i, 'PA'],
]
const clinicianName = new RegExp(
  `(?:Dr\\.?\\s+)?(${nameWord}(?:\\s+(?:${nameWord}|${particle})){1,4}?),?\\s+([A-Z][A-Za-z.]{1,4}(?:-[A-Z]{1,3})?)(?=$|[\\s,;)|])`,
  'gu',
)
const titled = new RegExp(`\\bDr\\.?\\s+(${nameWord}(?:\\s+${nameWord}){1,2})`, 'u')

/** Who signed: a name with the letters of a profession behind it, or a doctor whose letters are missing. */
function findClinician(said: readonly Said[]): Pick<Record<keyof Found, Value>, 'clinician_name' | 'clinician_credential'> {
  for (const line of said)
    for (const [, name, letters] of line.text.matchAll(clinicianName)) {
      const credential = credentials.find(([form]) => form.test(letters ?? ''))?.[1]
      if (name && credential) return { clinician_name: propose(cleanName(name), line), clinician_credential: propose(credential, line) }
    }
  return {
    clinician_name: findFirst(said, (line) => {
      const name = titled.exec(line.text)?.[1]
      return name ? propose(name, line, false) : undefined
    }),
    clinician_credential: undefined,
  }
}

// A label in front of a name begins with a capital as well.
const cleanName = (name: string) => name.replace(/^(?:Referring|Ordering|Physician|Provider|Clinician|Signed|By|From|Dr\.?)\s+/giu, '')

/** Ten digits with the right check digit: those that are called an NPI, or the only ones. */
function findNpi(said: readonly Said[]): Value {
  const named = findFirst(said, (line) => {
    const digits = /\bNPI\b\D{0,12}((?:\d[ -]?){10})/i.exec(line.text)?.[1]?.replace(/\D/g, '')
    return digits && isNpi(digits) ? propose(digits, line) : undefined
  })
  if (named) return named
  const others = said.flatMap((line) => [...line.text.matchAll(/(?<!\d)[12]\d{9}(?!\d)/g)].map(([digits]) => ({ digits, line })))
  const [only, ...more] = others.filter(({ digits }) => isNpi(digits))
  return only && more.length === 0 ? propose(only.digits, only.line, false) : undefined
}

const numberForm = /\(?\d{3}\)?[-. ]{0,2}\d{3}[-. ]{0,2}\d{4}/

/** The number after a label, unless the line is addressed to us. */
const findNumber = (said: readonly Said[], label: RegExp): Value =>
  findFirst(said, (line) => {
    if (/^to\b/i.test(line.text)) return undefined
    const at = label.exec(line.text)
    const number = at && numberForm.exec(line.text.slice(at.index + at[0].length))
    // Another label between the two means that the number is its own.
    const between = number && line.text.slice(at.index + at[0].length, at.index + at[0].length + number.index)
    return number && !/[a-z]{2}/i.test(between ?? '') ? propose(number[0], line) : undefined
  })

const codeForm = /(?<![\w.])[A-Z]\d[\dA-Z](?:\.[\dA-Z]{1,4})?(?![\w])/g

/** The codes of ICD-10-CM, each on a line of its own with the words behind it. Codes without a point count beside the word diagnosis alone. */
function findDiagnoses(said: readonly Said[]): Value {
  const lines = said.flatMap((line) => {
    const isNamed = /\b(?:icd|dx|diagnos[ie]s)\b/i.test(line.text)
    const codes = [...line.text.matchAll(codeForm)].filter(([code]) => isDiagnosisCode(code) && (isNamed || code.includes('.')))
    return codes.map(({ 0: code, index }, nth) => {
      const words = line.text.slice(index + code.length, codes[nth + 1]?.index).replace(/^[\s:,;()–-]+|[\s:,;()–-]+$/g, '')
      return { line, says: [code, words.slice(0, 160)].filter(Boolean).join(' ') }
    })
  })
  const [first] = lines
  if (!first) return undefined
  const text = [...new Set(lines.map(({ line }) => line.text))].join(' / ')
  const says = [...new Set(lines.map(({ says }) => says))].slice(0, 12)
  return propose(says.join('\n'), { text, is_sure: lines.every(({ line }) => line.is_sure) })
}

/** How many visits or units are granted, as `12 visits`. */
const findGranted = (said: readonly Said[]): Value =>
  findFirst(said, (line) => {
    const [, before] = /\b(\d{1,3})\s+(?:\w+\s+)?(?:visits?|sessions?)\b/i.exec(line.text) ?? []
    const [, after] = /\b(?:visits?|sessions?)(?:\s+\w+)?\s*:\s*(\d{1,3})\b/i.exec(line.text) ?? []
    const [, units] = /\b(\d{1,3})\s+units\b/i.exec(line.text) ?? []
    const count = Number(before ?? after ?? units)
    return count >= 1 && count <= 200 ? propose(`${count} ${units && !before && !after ? 'units' : 'visits'}`, line) : undefined
  })
