import type { Language } from '@sorrel/contract/kernel/values'
import type { Payout, PayoutLine } from '@sorrel/contract/payouts/schemas'
import { lineReasons, lineTypes } from '@sorrel/contract/payouts/vocabulary'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { findDayOf } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { Download } from '../../kernel/implement.ts'
import { type Block, type PdfDocument, writePdf } from '../../kernel/pdf/document.ts'
import { readPractice } from '../../payers/practice.ts'
import type { PayoutRow } from '../access.ts'
import { listPaid } from '../drafts/lines.ts'
import { showPayout } from '../runs/showing.ts'
import { statementWords } from './words.ts'

type Line = z.input<typeof PayoutLine>
type Statement = { payout: z.input<typeof Payout>; lines: readonly Line[]; practice: string; paid_on: string | null; made_at: string }

/** A file has more lines than a screen. */
export const mostLinesOfFile = 20_000

/** The statement of a payout on paper. It leaves the house, so it names no client. */
export async function downloadStatement(ctx: Context, row: Permitted<PayoutRow>, language: Language = 'en'): Promise<Download> {
  const payout = await showPayout(ctx, row)
  const lines = await listPaid(ctx, row.id, mostLinesOfFile)
  const practice = (await readPractice(ctx, payout.period_end))?.legal_name ?? ctx.config.practice.name
  const paid_on = payout.paid_at && findDayOf(ctx, payout.paid_at)
  const bytes = await writePdf(ctx, composeStatement({ payout, lines, practice, paid_on, made_at: ctx.now() }, language))
  return new Download('application/pdf', `statement-${payout.period_end}.pdf`, bytes, { length: bytes.length })
}

function composeStatement({ payout, lines, practice, paid_on, made_at }: Statement, language: Language): PdfDocument {
  const words = statementWords[language]
  const day = (text: string) => writeDay(text, language)
  const money = (cents: number) => writeMoney(cents, language)
  return {
    ...{ title: words.title, language, author: practice, made_at, footer: words.footer(practice) },
    letterhead: { name: practice, lines: [] },
    blocks: [
      {
        kind: 'facts',
        rows: [
          [words.dietitian, payout.provider_name],
          [words.period, `${day(payout.period_start)} ${words.to} ${day(payout.period_end)}`],
          [words.total, money(payout.total_cents)],
          [words.paidOn, paid_on ? day(paid_on) : words.notYet],
          [words.how, payout.paid_by ?? words.byTransfer],
          [words.number, payout.id],
        ],
      },
      { kind: 'heading', level: 2, text: words.lines },
      {
        kind: 'table',
        head: [words.day, words.what, words.minutes, words.rate, words.amount],
        rows: [
          ...lines.map((line) => [
            ...[writeShortDay(line.day, language), lineTypes[line.type][language], line.minutes === null ? '' : String(line.minutes)],
            ...[writeRate(line, language), money(line.amount_cents)],
          ]),
          [words.total, '', '', '', money(payout.total_cents)],
        ],
      },
      ...listCorrections(lines, language),
      { kind: 'paragraph', text: words.rule, isSmall: true },
      { kind: 'paragraph', text: words.clients, isSmall: true },
    ],
  }
}

function listCorrections(lines: readonly Line[], language: Language): Block[] {
  const changed = lines.filter(({ type, note }) => type === 'adjustment' || type === 'clawback' || note !== null)
  if (changed.length === 0) return []
  const items = changed.map(({ day, reason, note, amount_cents, comes_to_cents, source }) => {
    const before = comes_to_cents - amount_cents
    const sum = source === 'entry' ? '' : ` ${writeMoney(before, language)} → ${writeMoney(comes_to_cents, language)}.`
    return `${writeDay(day, language)}: ${note ?? lineReasons[reason][language]}${sum}`
  })
  return [
    { kind: 'heading', level: 2, text: statementWords[language].why },
    { kind: 'list', items },
  ]
}

function writeRate({ unit, rate_cents, basis_points }: Line, language: Language): string {
  const words = statementWords[language]
  if (unit === 'fee_share')
    return `${new Intl.NumberFormat(tags[language], { style: 'percent', maximumFractionDigits: 2 }).format((basis_points ?? 0) / 10_000)} ${words.ofFee}`
  if (unit === null) return ''
  return `${writeMoney(rate_cents ?? 0, language)} ${unit === 'hour' ? words.perHour : words.each}`
}

const tags = { en: 'en-US', es: 'es-US' } as const
const write = (day: string, language: Language, dateStyle: 'long' | 'medium') =>
  new Intl.DateTimeFormat(tags[language], { dateStyle, timeZone: 'UTC' }).format(Date.parse(`${day}T12:00:00Z`))
const writeDay = (day: string, language: Language): string => write(day, language, 'long')
const writeShortDay = (day: string, language: Language): string => write(day, language, 'medium')
const writeMoney = (cents: number, language: Language): string =>
  new Intl.NumberFormat(tags[language], { style: 'currency', currency: 'USD' }).format(cents / 100)
