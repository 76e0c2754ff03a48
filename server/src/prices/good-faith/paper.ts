import { placeLabels } from '@sorrel/contract/charting/vocabulary'
import type { Language } from '@sorrel/contract/kernel/values'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { Download } from '../../kernel/implement.ts'
import { type Block, type PdfDocument, writePdf } from '../../kernel/pdf/document.ts'
import type { GoodFaithRow } from '../access.ts'
import type { GoodFaithContent } from './frozen.ts'
import { goodFaithWords } from './words.ts'

const tags = { en: 'en-US', es: 'es-US' } as const
const writeDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(tags[language], { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(`${day.slice(0, 10)}T12:00:00Z`))
const writeMoney = (cents: number, language: Language): string =>
  new Intl.NumberFormat(tags[language], { style: 'currency', currency: 'USD' }).format(cents / 100)

/** Writes a good-faith estimate as a PDF from what was frozen, so that it says the same whenever it is asked for. */
export async function writeGoodFaithPaper(ctx: Context, row: Permitted<GoodFaithRow>, language: Language = 'en'): Promise<Download> {
  const bytes = await writePdf(ctx, composeGoodFaith(row, language))
  return new Download('application/pdf', 'estimate.pdf', bytes, { length: bytes.length, patient_id: row.patient_id })
}

function composeGoodFaith({ content, n, made_at }: GoodFaithRow, language: Language): PdfDocument {
  const words = goodFaithWords[language]
  const { practice } = content
  const name = practice?.name ?? content.provider.name
  return {
    ...{ title: words.title, language, author: name, made_at, footer: words.footer(name) },
    letterhead: { name, lines: practice ? [practice.address, [practice.phone_number, practice.email].filter(Boolean).join(' · ')] : [] },
    blocks: [
      { kind: 'notice', text: content.year ? words.yearNotice : words.notice },
      listFacts(content, language),
      ...listServices(content, language),
      { kind: 'heading', level: 2, text: words.rights },
      { kind: 'list', items: content.year ? [words.yearCovers, ...words.statements.slice(1)] : words.statements },
      { kind: 'paragraph', text: (content.year ? words.madeYear : words.made)(writeDay(made_at, language), n), isSmall: true },
    ],
  }
}

function listFacts({ patient, provider, practice, visit, year }: GoodFaithContent, language: Language): Block {
  const words = goodFaithWords[language]
  const place = placeLabels[visit.mode === 'in_person' ? '11' : '10'][language]
  return {
    kind: 'facts',
    rows: [
      [words.patient, patient.name],
      [words.born, patient.birth_date ? writeDay(patient.birth_date, language) : words.unknown],
      ...(year
        ? ([
            [words.visits, words.count(year.visits)],
            [words.period, words.between(writeDay(year.from, language), writeDay(year.to, language))],
          ] as const)
        : []),
      [words.visit, `${visit.type === 'Follow-up' ? words.later : words.first}, ${words.minutes(visit.minutes)}`],
      [words.day, writeDay(visit.day, language)],
      [words.where, visit.mode === 'in_person' ? [place, visit.where].filter(Boolean).join(': ') : words.video(visit.where)],
      [words.provider, `${provider.name}, ${provider.credentials}`],
      [words.npi, provider.npi ?? words.unknown],
      [words.taxId, practice ? `${practice.ein.slice(0, 2)}-${practice.ein.slice(2)}` : words.unknown],
      [words.groupNpi, practice?.npi ?? words.unknown],
    ],
  }
}

function listServices({ diagnoses, lines, total_cents, year }: GoodFaithContent, language: Language): Block[] {
  const words = goodFaithWords[language]
  return [
    { kind: 'heading', level: 2, text: words.services },
    {
      kind: 'table',
      head: [words.code, words.meaning, year ? words.perVisit : words.units, ...(year ? [words.visits] : []), words.charge],
      rows: [
        ...lines.map(({ code, modifiers, label, units, charge_cents, visits }) => [
          ...[[code, ...modifiers].join('-'), label?.[language] ?? '', String(units)],
          ...[...(year ? [String(visits ?? 1)] : []), writeMoney(charge_cents, language)],
        ]),
        [words.total, '', '', ...(year ? [''] : []), writeMoney(total_cents, language)],
      ],
    },
    { kind: 'heading', level: 2, text: words.diagnoses },
    diagnoses.length === 0
      ? { kind: 'paragraph', text: words.noDiagnoses }
      : { kind: 'table', head: [words.code, words.meaning], rows: diagnoses.map(({ icd10, description }) => [icd10, description]) },
  ]
}
