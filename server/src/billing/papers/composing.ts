import { isCare } from '@sorrel/contract/billing/settling'
import type { Language } from '@sorrel/contract/kernel/values'
import { itemTypes } from '@sorrel/contract/ledger/vocabulary'
import { cardBrands, paymentCardTypes, paymentMethods } from '@sorrel/contract/payments/vocabulary'
import { sayDifference } from '@sorrel/contract/prices/difference'
import type { Permitted } from '../../kernel/access.ts'
import { findDayOf } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { Download } from '../../kernel/implement.ts'
import { type Block, type PdfDocument, writePdf } from '../../kernel/pdf/document.ts'
import type { PaperRow } from '../access.ts'
import type { PaidLine, PaperContent } from './content.ts'
import { numberOf } from './numbering.ts'
import { paperWords } from './words.ts'

type Statement = Extract<PaperContent, { kind: 'statement' }>
type Receipt = Exclude<PaperContent, Statement>
type Facts = (readonly [string, string])[]

const tags = { en: 'en-US', es: 'es-US' } as const
const writeDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(tags[language], { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(`${day}T12:00:00Z`))
const writeMonth = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(tags[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${day}T12:00:00Z`))
const writeMoney = (cents: number, language: Language): string =>
  new Intl.NumberFormat(tags[language], { style: 'currency', currency: 'USD' }).format(cents / 100)

/** Writes a receipt or a statement as a PDF from what was frozen, so that it says the same whenever it is asked for. */
export async function downloadPaper(ctx: Context, row: Permitted<PaperRow>, language: Language = 'en'): Promise<Download> {
  const bytes = await writePdf(ctx, composePaper(row, findDayOf(ctx, row.issued_at), language))
  return new Download('application/pdf', `${numberOf(row)}.pdf`, bytes, { length: bytes.length, patient_id: row.patient_id })
}

function composePaper(row: PaperRow, issuedOn: string, language: Language): PdfDocument {
  const words = paperWords[language]
  const { content } = row
  const { issuer, patient, kind } = content
  const facts: Facts = [
    [words.number, numberOf(row)],
    [words.issued, writeDay(issuedOn, language)],
    [words.patient, patient.name],
    [words.born, patient.birth_date ? writeDay(patient.birth_date, language) : ''],
    [words.address, patient.address],
    [words.taxId, issuer.ein ? `${issuer.ein.slice(0, 2)}-${issuer.ein.slice(2)}` : ''],
    [words.npi, issuer.npi ?? ''],
    ...(content.kind === 'statement' ? listMonth(content, language) : listPayment(content, language)),
  ]
  return {
    ...{ title: words.titles[kind], language, author: issuer.name, made_at: row.issued_at, footer: words.footer(issuer.name) },
    letterhead: { name: issuer.name, lines: [issuer.address, issuer.reach].filter(Boolean) },
    blocks: [
      { kind: 'facts', rows: facts.filter(([, says]) => says !== '') },
      ...(content.kind === 'statement' ? listLines(content, language) : listPaid(content, language)),
    ],
  }
}

function listPayment({ kind, day, payer, method, card, number }: Receipt, language: Language): Facts {
  const words = paperWords[language]
  const brands: Record<string, { en: string; es: string }> = cardBrands
  const how = card
    ? `${words.card(brands[card.brand]?.[language] ?? card.brand, card.last4)} (${paymentCardTypes[card.type][language]})`
    : [paymentMethods[method][language], number].filter(Boolean).join(' ')
  return [
    [kind === 'refund' ? words.refundedOn : words.paidOn, writeDay(day, language)],
    [words.paidBy, payer ?? ''],
    [words.how, how],
  ]
}

function listPaid({ lines, total_cents, kind }: Receipt, language: Language): Block[] {
  const words = paperWords[language]
  const notes = [
    ...(lines.some(({ type }) => isCare(type)) ? [words.care] : []),
    ...(lines.some(({ type }) => !isCare(type)) ? [words.noCare] : []),
  ]
  return [
    {
      kind: 'table',
      head: [words.what, words.day, words.provider, words.amount],
      rows: [
        ...lines.map(({ type, day, provider, npi, amount_cents }) => [
          itemTypes[type][language],
          day ? writeDay(day, language) : '',
          [provider, npi && words.npiOf(npi)].filter(Boolean).join(', '),
          writeMoney(kind === 'refund' ? -amount_cents : amount_cents, language),
        ]),
        [words.total, '', '', writeMoney(kind === 'refund' ? -total_cents : total_cents, language)],
      ],
    },
    ...(kind === 'refund' ? [] : lines.flatMap((line) => explainLine(line, language))),
    ...notes.map((text): Block => ({ kind: 'paragraph', text, isSmall: true })),
  ]
}

/** Why the plan left something else than we had estimated, in the words of the bill. */
function explainLine({ day, differed }: PaidLine, language: Language): Block[] {
  if (!differed) return []
  const money = (cents: number) => writeMoney(cents, language)
  const { estimate_cents, plan_share_cents, reasons } = differed
  const said = paperWords[language].differed(day ? writeDay(day, language) : '', money(estimate_cents), money(plan_share_cents))
  return [{ kind: 'paragraph', text: [said, ...reasons.map((reason) => sayDifference(reason, money)[language])].join(' ') }]
}

const listMonth = ({ month }: Statement, language: Language): Facts => [[paperWords[language].month, writeMonth(month, language)]]

function listLines({ lines, before_cents, after_cents, credit_cents }: Statement, language: Language): Block[] {
  const words = paperWords[language]
  const money = (cents: number) => writeMoney(cents, language)
  const rows = [
    [words.before, '', money(before_cents)],
    ...lines.map(({ day, what, type, amount_cents, visit_day }) => [
      [
        words.did[what],
        type && [itemTypes[type][language], visit_day && words.visitOn(writeDay(visit_day, language))].filter(Boolean).join(', '),
      ]
        .filter(Boolean)
        .join(': '),
      writeDay(day, language),
      money(amount_cents),
    ]),
    [words.after, '', money(after_cents)],
    ...(credit_cents > 0 ? [[words.credit, '', money(credit_cents)]] : []),
  ]
  return [
    { kind: 'table', head: [words.what, words.on, words.amount], rows },
    ...(lines.length === 0 ? [{ kind: 'paragraph', text: words.nothing } as const] : []),
    { kind: 'paragraph', text: words.noBill, isSmall: true },
  ]
}
