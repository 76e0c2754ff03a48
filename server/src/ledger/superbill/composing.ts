import { placeLabels } from '@sorrel/contract/charting/vocabulary'
import type { Label } from '@sorrel/contract/kernel/label'
import type { Language } from '@sorrel/contract/kernel/values'
import type { Practice } from '@sorrel/contract/payers/schemas'
import type { NotePaper } from '../../charting/paper/reading.ts'
import type { Block, PdfDocument } from '../../kernel/pdf/document.ts'
import { type ChargedLine, totalOf } from './visit.ts'
import { superbillWords } from './words.ts'

/** What a plan needs to pay a patient back. */
export type Superbill = {
  note: NotePaper
  seal: NonNullable<NotePaper['seal']>
  day: string
  npi: string | null
  licence: string | null
  patient: { name: string; birth_date: string | null; address: string }
  practice: Practice
  lines: readonly (ChargedLine & { label: Label | null })[]
}

/** A visit on paper, for a patient who claims alone. */
export function composeSuperbill(bill: Superbill, language: Language, made_at: string): PdfDocument {
  const words = superbillWords[language]
  const { practice } = bill
  const { line_1, line_2, city, state, zip } = practice.address
  const address = [line_1, line_2, city, `${state} ${zip.replace(/^(\d{5})(\d{4})$/, '$1-$2')}`].filter(Boolean).join(', ')
  const reach = [practice.phone_number, practice.email].filter(Boolean).join(' · ')
  return {
    ...{ title: words.title, language, author: practice.legal_name, made_at, footer: words.footer(practice.legal_name) },
    letterhead: { name: practice.legal_name, lines: [address, reach] },
    blocks: [
      { kind: 'notice', text: words.noBill },
      ...listPeople(bill, language),
      ...listCare(bill, language),
      listSignature(bill, language),
    ],
  }
}

function listPeople({ patient, practice, note, npi, licence, day }: Superbill, language: Language): Block[] {
  const words = superbillWords[language]
  const { provider, content } = note
  const place = content.place_of_service
  return [
    {
      kind: 'facts',
      rows: listGiven([
        [words.patient, patient.name],
        [words.born, patient.birth_date && writeDay(patient.birth_date, language)],
        [words.address, patient.address],
        [words.day, writeDay(day, language)],
        [words.place, `${place} ${placeLabels[place][language]}`],
        [words.provider, `${provider.name}, ${provider.credentials}`],
        [words.npi, npi],
        [words.licence, licence],
        [words.taxId, `${practice.ein.slice(0, 2)}-${practice.ein.slice(2)}`],
        [words.groupNpi, practice.npi],
      ]),
    },
  ]
}

function listCare({ note, lines }: Superbill, language: Language): Block[] {
  const words = superbillWords[language]
  const money = (cents: number) => writeMoney(cents, language)
  return [
    { kind: 'heading', level: 2, text: words.diagnoses },
    {
      kind: 'table',
      head: [words.code, words.meaning],
      rows: note.content.diagnoses.map(({ icd10, description }) => [icd10, description]),
    },
    { kind: 'heading', level: 2, text: words.services },
    {
      kind: 'table',
      head: [words.code, words.meaning, words.units, words.charge],
      rows: [
        ...lines.map(({ code, modifiers, label, units, charge_cents }) => [
          [code, ...modifiers].join('-'),
          label?.[language] ?? '',
          String(units),
          money(charge_cents),
        ]),
        [words.total, '', '', money(totalOf(lines))],
      ],
    },
    { kind: 'paragraph', text: words.payments },
  ]
}

function listSignature({ seal, note }: Superbill, language: Language): Block {
  const words = superbillWords[language]
  const at = new Intl.DateTimeFormat(tags[language], { dateStyle: 'long', timeStyle: 'short', timeZone: note.zone })
  return {
    kind: 'paragraph',
    text: `${words.signed} ${seal.signature_name}, ${seal.credentials}, ${at.format(Date.parse(seal.signed_at))}`,
    isSmall: true,
  }
}

const tags = { en: 'en-US', es: 'es-US' } as const

const writeDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(tags[language], { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(`${day}T12:00:00Z`))

const writeMoney = (cents: number, language: Language): string =>
  new Intl.NumberFormat(tags[language], { style: 'currency', currency: 'USD' }).format(cents / 100)

const listGiven = (rows: readonly (readonly [string, string | null])[]): (readonly [string, string])[] =>
  rows.flatMap(([name, says]) => (says ? [[name, says] as const] : []))
