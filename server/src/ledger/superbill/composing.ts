import { placeLabels } from '@sorrel/contract/charting/vocabulary'
import type { Label } from '@sorrel/contract/kernel/label'
import type { Language } from '@sorrel/contract/kernel/values'
import type { Practice } from '@sorrel/contract/payers/schemas'
import type { NotePaper } from '../../charting/paper/reading.ts'
import type { Block, PdfDocument } from '../../kernel/pdf/document.ts'
import type { Paid } from './paid.ts'
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
  /** What the plan may pay back, as it was estimated with the price; null where nobody knows. */
  payback: { low_cents: number | null; high_cents: number | null } | null
  lines: readonly (ChargedLine & { label: Label | null })[]
  /** What was paid and how; null where whoever asks does not know it. */
  paid: Paid | null
}

/** What a visit of a month also says: how much of its price was paid. */
export type PaidVisit = { bill: Superbill; paid_cents: number }

/** A visit on paper, for a patient who claims alone. */
export function composeSuperbill(bill: Superbill, language: Language, made_at: string): PdfDocument {
  const words = superbillWords[language]
  return {
    ...startPaper(bill, { title: words.title, language, made_at }),
    blocks: [
      { kind: 'notice', text: words.noBill },
      { kind: 'facts', rows: listGiven([...listPatient(bill, language), ...listVisit(bill, language), ...listPractice(bill, language)]) },
      ...listCare(bill, language),
      {
        kind: 'paragraph',
        text: bill.paid === null ? words.payments : `${words.paid}: ${writePaid(bill.paid.paid_cents, bill, language)}`,
      },
      ...listPayback(bill, language),
      listSignature(bill, language),
    ],
  }
}

/** All paid visits of a month on one paper, one below the other, and what they come to. `missing` are the days of those that cannot be written. */
export function composeMonth(
  visits: readonly [PaidVisit, ...PaidVisit[]],
  { month, missing, language, made_at }: { month: string; missing: readonly string[]; language: Language; made_at: string },
): PdfDocument {
  const words = superbillWords[language]
  const named = new Intl.DateTimeFormat(tags[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(month))
  const last = visits.at(-1)!.bill
  const days = new Intl.ListFormat(tags[language]).format(missing.map((day) => writeDay(day, language)))
  return {
    ...startPaper(last, { title: words.monthTitle(named), language, made_at }),
    blocks: [
      { kind: 'notice', text: words.noBill },
      { kind: 'facts', rows: listGiven([...listPatient(last, language), ...listPractice(last, language)]) },
      ...visits.flatMap((visit) => listPaidVisit(visit, language)),
      ...listSum(visits, language),
      ...(missing.length > 0 ? [{ kind: 'notice', text: words.missing(days) } as const] : []),
    ],
  }
}

function listPaidVisit({ bill, paid_cents }: PaidVisit, language: Language): Block[] {
  const words = superbillWords[language]
  return [
    { kind: 'heading', level: 2, text: writeDay(bill.day, language) },
    { kind: 'facts', rows: listGiven([...listVisit(bill, language), [words.paid, writePaid(paid_cents, bill, language)]]) },
    ...listCare(bill, language).map((block) => (block.kind === 'heading' ? { ...block, level: 3 as const } : block)),
    ...listPayback(bill, language),
    listSignature(bill, language),
  ]
}

/** An amount with the ways in which it was paid. */
function writePaid(cents: number, { paid }: Superbill, language: Language): string {
  const ways = paid?.ways.map((way) => way[language]) ?? []
  return ways.length === 0 ? writeMoney(cents, language) : `${writeMoney(cents, language)} (${ways.join(', ')})`
}

function listSum(visits: readonly PaidVisit[], language: Language): Block[] {
  const words = superbillWords[language]
  const sums = visits.map(({ bill, paid_cents }) => ({ day: bill.day, charged: totalOf(bill.lines), paid: paid_cents }))
  const add = (one: 'charged' | 'paid') => sums.reduce((sum, visit) => sum + visit[one], 0)
  const money = (cents: number) => writeMoney(cents, language)
  return [
    { kind: 'heading', level: 2, text: words.all },
    {
      kind: 'table',
      head: [words.day, words.charge, words.paid],
      rows: [
        ...sums.map(({ day, charged, paid }) => [writeDay(day, language), money(charged), money(paid)]),
        [words.total, money(add('charged')), money(add('paid'))],
      ],
    },
  ]
}

/** What every superbill begins with: the practice, and what the paper is called. */
function startPaper(
  { practice }: Superbill,
  { title, language, made_at }: { title: string; language: Language; made_at: string },
): Omit<PdfDocument, 'blocks'> {
  const { line_1, line_2, city, state, zip } = practice.address
  const address = [line_1, line_2, city, `${state} ${zip.replace(/^(\d{5})(\d{4})$/, '$1-$2')}`].filter(Boolean).join(', ')
  const reach = [practice.phone_number, practice.email].filter(Boolean).join(' · ')
  return {
    ...{ title, language, author: practice.legal_name, made_at, footer: superbillWords[language].footer(practice.legal_name) },
    letterhead: { name: practice.legal_name, lines: [address, reach] },
  }
}

type Fact = readonly [string, string | null]

function listPatient({ patient }: Superbill, language: Language): Fact[] {
  const words = superbillWords[language]
  return [
    [words.patient, patient.name],
    [words.born, patient.birth_date && writeDay(patient.birth_date, language)],
    [words.address, patient.address],
  ]
}

function listVisit({ note, npi, licence, day }: Superbill, language: Language): Fact[] {
  const words = superbillWords[language]
  const { provider, content } = note
  const place = content.place_of_service
  return [
    [words.day, writeDay(day, language)],
    [words.place, `${place} ${placeLabels[place][language]}`],
    [words.provider, `${provider.name}, ${provider.credentials}`],
    [words.npi, npi],
    [words.licence, licence],
  ]
}

function listPractice({ practice }: Superbill, language: Language): Fact[] {
  const words = superbillWords[language]
  return [
    [words.taxId, `${practice.ein.slice(0, 2)}-${practice.ein.slice(2)}`],
    [words.groupNpi, practice.npi],
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
  ]
}

/** How much the plan may pay back, and that nobody promises it; nothing where no amount is known. */
function listPayback({ payback }: Superbill, language: Language): Block[] {
  const { low_cents: low, high_cents: high } = payback ?? { low_cents: null, high_cents: null }
  if (low === null || high === null || high === 0) return []
  const words = superbillWords[language]
  const most = writeMoney(high, language)
  return [{ kind: 'paragraph', text: low === high ? words.payback(most) : words.paybackUpTo(most) }]
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

const listGiven = (rows: readonly Fact[]): (readonly [string, string])[] =>
  rows.flatMap(([name, says]) => (says ? [[name, says] as const] : []))
