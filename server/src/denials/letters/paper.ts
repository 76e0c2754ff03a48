import { appealLevels } from '@sorrel/contract/denials/vocabulary'
import { sql } from 'kysely'
import type { ClaimVersion } from '../../claims/versions.ts'
import type { Claim, Insured } from '../../claims/x12/writing/claim-facts.ts'
import type { Permitted } from '../../kernel/access.ts'
import { findDayOf } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { Download } from '../../kernel/implement.ts'
import type { Block, PdfDocument } from '../../kernel/pdf/document.ts'
import { writePdf } from '../../kernel/pdf/document.ts'
import type { LetterRow } from '../access.ts'

/** A letter of appeal on paper. Payers read English. */
export async function downloadLetter(ctx: Context, letter: Permitted<LetterRow>): Promise<Download> {
  // reads claims
  const versions = ctx.db.selectFrom('claim_version').selectAll().where('claim_id', '=', letter.claim_id)
  const [all, receipts] = await Promise.all([versions.orderBy('n').execute(), readReceipts(ctx, letter.claim_id)])
  const version = all.find(({ id }) => id === letter.version_id)!
  const bytes = await writePdf(
    ctx,
    composeLetter({ letter, version, all, receipts, made_at: ctx.now(), findDay: (at) => findDayOf(ctx, at) }),
  )
  return new Download('application/pdf', `appeal-${version.clm01}.pdf`, bytes, { length: bytes.length, patient_id: letter.patient_id })
}

/** The receipts of the payer for the versions of a claim: that for the claim, or else that for its file. */ // reads claims
async function readReceipts(ctx: Context, claimId: string): Promise<Map<string, Receipt>> {
  const { rows } = await sql<Receipt & { version_id: string }>`
    select distinct on (version_id) version_id, details->>'file' as file, at from claim_event
    where claim_id = ${claimId} and kind in ('accepted', 'acknowledged') and details->>'file' in ('277CA', '999')
    order by version_id, details->>'file', at, id`.execute(ctx.db)
  return new Map(rows.map(({ version_id, ...receipt }) => [version_id, receipt]))
}
type Receipt = { file: string; at: string }

type Written = {
  letter: LetterRow
  version: ClaimVersion
  all: readonly ClaimVersion[]
  receipts: ReadonlyMap<string, Receipt>
  made_at: string
  /** The day by the clock of the practice. */
  findDay: (at: string) => string
}

/** The letter with the claim as it was sent: whose it is, what it says, and when each version went out. */
function composeLetter({ letter, version, all, receipts, made_at, findDay }: Written): PdfDocument {
  const { body } = version
  const [insured] = [...body.subscribers]
  const [claim] = [...(insured?.claims ?? [])]
  const name = 'name' in body.party ? body.party.name : `${body.party.first_name} ${body.party.last_name}`
  const { line_1, line_2, city, state, zip } = body.address
  const address = [line_1, line_2, city, `${state} ${zip.replace(/^(\d{5})(\d{4})$/, '$1-$2')}`].filter(Boolean).join(', ')
  return {
    ...{ title: `Appeal of claim ${version.clm01}`, language: 'en', author: name, made_at, footer: `${name} · page {page} of {pages}` },
    letterhead: { name, lines: [address, [body.phone?.phone, `NPI ${body.npi}`, `EIN ${body.tax.id}`].filter(Boolean).join(' · ')] },
    ...(letter.sent_at === null && { watermark: 'DRAFT' }),
    blocks: [
      ...(letter.sent_at === null ? ([{ kind: 'notice', text: 'This is a draft. It was not sent.' }] as const) : []),
      { kind: 'paragraph', text: writeDay(findDay(letter.sent_at ?? made_at)) },
      { kind: 'heading', level: 2, text: appealLevels[letter.level].en },
      { kind: 'paragraph', text: insured?.payer.name ?? '' },
      ...(insured && claim ? [{ kind: 'facts', rows: listFacts(version, insured, claim) } as const] : []),
      ...letter.body.split(/\n{2,}/).map((text): Block => ({ kind: 'paragraph', text: text.trim() })),
      { kind: 'paragraph', text: letter.admin_name },
      { kind: 'paragraph', text: name, isSmall: true },
      ...listEnclosures(letter),
      ...(claim ? listLines(claim) : []),
      { kind: 'heading', level: 2, text: 'When the claim was sent' },
      {
        kind: 'table',
        head: ['Number', 'Sent on', 'Received', 'Charge'],
        rows: all.map(({ id, clm01, frozen_at, charge_cents }) => {
          const receipt = receipts.get(id)
          const received = receipt ? `${writeDay(findDay(receipt.at))} (${receipt.file})` : ''
          return [clm01, writeDay(findDay(frozen_at)), received, writeMoney(charge_cents)]
        }),
      },
    ],
  }
}

function listFacts(
  { clm01, payer_claim_number, charge_cents }: ClaimVersion,
  { subscriber, patient }: Insured,
  { lines, rendering }: Claim,
) {
  const person = patient ?? subscriber
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    ['Our claim number', clm01],
    ['Your claim number', payer_claim_number],
    ['Patient', `${person.name.first_name} ${person.name.last_name}`],
    ['Date of birth', person.birth?.birth_date && writeDay(person.birth.birth_date)],
    ['Member ID', subscriber.member_id],
    ['Group number', subscriber.group_no],
    ['Date of service', lines[0] && writeDay(lines[0].day)],
    ['Rendering dietitian', rendering && `${rendering.name.first_name} ${rendering.name.last_name}, NPI ${rendering.npi}`],
    ['Total charge', writeMoney(charge_cents)],
  ]
  return rows.flatMap(([name, says]) => (says ? [[name, says] as const] : []))
}

const listEnclosures = ({ enclosures }: LetterRow): Block[] =>
  enclosures.length === 0
    ? []
    : [
        { kind: 'heading', level: 2, text: 'Enclosures' },
        { kind: 'list', items: enclosures.map(({ name }) => name) },
      ]

const listLines = ({ lines, diagnoses }: Claim): Block[] => [
  { kind: 'heading', level: 2, text: 'What was billed' },
  {
    kind: 'table',
    head: ['Code', 'Units', 'Diagnoses', 'Charge'],
    rows: lines.map(({ code, modifiers, units, pointers, charge_cents }) => [
      [code, ...modifiers].join('-'),
      String(units),
      pointers.map((at) => diagnoses[at - 1] ?? '').join(', '),
      writeMoney(charge_cents),
    ]),
  },
]

const writeDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(`${day}T12:00:00Z`))
const writeMoney = (cents: number): string => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
