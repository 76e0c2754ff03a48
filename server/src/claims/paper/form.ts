import type { Block, PdfDocument } from '../../kernel/pdf/document.ts'
import type { ClaimVersion } from '../versions.ts'
import type { Attachment, BillingProvider, Claim, ClaimLine, Insured, Relationship } from '../x12/writing/claim-facts.ts'
import type { Address, Name, Sex } from '../x12/writing/parties.ts'

/** How many lines one form holds. Further ones stand on further forms. */
const linesOfForm = 6
type Box = readonly [box: string, says: string | null | undefined]

/**
 * A version of a claim as the CMS-1500 (02/12) says it, box by box and in our own layout: for payers that take no files, and for people who type it
 * into a website. It says what was frozen. Descriptions of procedures have no box, and none stand here.
 */
export function composeForm({ body, clm01, charge_cents }: ClaimVersion, made_at: string, signed_on: string): PdfDocument {
  const [insured] = [...body.subscribers]
  const [claim] = [...(insured?.claims ?? [])]
  if (!insured || !claim) throw new Error('a version holds one claim')
  const pages = Array.from({ length: Math.ceil(claim.lines.length / linesOfForm) }, (_, at) =>
    claim.lines.slice(at * linesOfForm, (at + 1) * linesOfForm),
  )
  return {
    ...{ title: `CMS-1500 (02/12), claim ${clm01}`, language: 'en', author: nameOfParty(body), made_at },
    footer: `${clm01} · page {page} of {pages}`,
    blocks: pages.flatMap((lines, at): Block[] => [
      { kind: 'heading', level: 2, text: `Form ${at + 1} of ${pages.length}` },
      ...listPeople(insured, claim),
      ...listCare(claim, lines),
      {
        kind: 'facts',
        // The sum of all forms stands on the last one.
        rows: listFilled(listBilling(body, claim, clm01, signed_on, at === pages.length - 1 ? writeCents(charge_cents) : 'Continued')),
      },
    ]),
  }
}

function listPeople({ subscriber, payer, patient }: Insured, { other_payers = [] }: Claim): Block[] {
  const person = patient ?? subscriber
  const [other] = other_payers
  const relation = patient === null ? 'Self' : relations[patient.relationship]
  return [
    { kind: 'heading', level: 3, text: 'Insurance and patient' },
    {
      kind: 'facts',
      rows: listFilled([
        ['Payer', [payer.name, payer.id, writeAddress(payer.address)].filter(Boolean).join(', ')],
        ['1 Kind of insurance', kinds[subscriber.filing_code] ?? 'Other'],
        ["1a Insured's ID", subscriber.member_id],
        ["2 Patient's name", writeName(person.name)],
        ["3 Patient's birth date and sex", writeBirth(person.birth)],
        ["4 Insured's name", writeName(subscriber.name)],
        ["5 Patient's address", writeAddress(person.address)],
        ['6 Relationship to the insured', relation],
        ["7 Insured's address", writeAddress(subscriber.address)],
        ["9 Other insured's name", other && writeName(other.coverage.name)],
        ['9a Other policy or group number', other && (other.coverage.group_no ?? other.coverage.member_id)],
        ['9d Other insurance plan', other?.payer.name],
        ['10a Employment', 'No'],
        ['10b Auto accident', 'No'],
        ['10c Other accident', 'No'],
        ["11 Insured's group number", subscriber.group_no ?? 'None'],
        ["11a Insured's birth date and sex", writeBirth(subscriber.birth)],
        ['11c Insurance plan', subscriber.group_name ?? payer.name],
        ['11d Another health plan', other ? 'Yes' : 'No'],
        ["12 Patient's signature", 'Signature on file'],
        ["13 Insured's signature", 'Signature on file'],
      ]),
    },
  ]
}

/** A paper that goes beside the form, as box 19 names it: its kind, its way and its number. */
const writePaper = ({ kind, way, control }: Attachment): string => `PWK${kind}${way}${control ?? ''}`

function listCare(claim: Claim, lines: readonly ClaimLine[]): Block[] {
  const { referring, rendering, note, diagnoses, frequency, payer_claim_number, authorization_number, referral_number, place } = claim
  return [
    { kind: 'heading', level: 3, text: 'Diagnoses and services' },
    {
      kind: 'facts',
      rows: listFilled([
        ['17 Referring provider', referring && `DN ${writeName(referring.name)}`],
        ['17b NPI', referring?.npi],
        ['19 Additional information', [note, ...(claim.attachments ?? []).map(writePaper)].filter(Boolean).join('   ')],
        ['21 ICD indicator', '0'],
        ['21 Diagnoses', diagnoses.map((code, at) => `${letterOf(at + 1)} ${code.replace('.', '')}`).join(', ')],
        ['22 Resubmission code and original number', frequency === '1' ? null : `${frequency} ${payer_claim_number ?? ''}`],
        ['23 Prior authorization', authorization_number ?? referral_number],
      ]),
    },
    {
      kind: 'table',
      head: ['24A Dates', '24B Place', '24D Procedure and modifiers', '24E Pointer', '24F Charge', '24G Units', '24J NPI'],
      rows: lines.map((line) => [
        `${writeDay(line.day)} to ${writeDay(line.day)}`,
        line.place ?? place,
        [line.code, ...line.modifiers].join(' '),
        line.pointers.map(letterOf).join(''),
        writeCents(line.charge_cents),
        String(line.units),
        rendering?.npi ?? '',
      ]),
    },
  ]
}

function listBilling(body: BillingProvider, claim: Claim, clm01: string, signed_on: string, total: string): Box[] {
  const { facility, rendering, other_payers = [], paid_by_patient_cents } = claim
  const paid = (paid_by_patient_cents ?? 0) + other_payers.reduce((sum, { paid_cents }) => sum + paid_cents, 0)
  return [
    ['25 Federal tax ID', `${body.tax.id} ${body.tax.kind === 'ein' ? 'EIN' : 'SSN'}`],
    ["26 Patient's account number", clm01],
    ['27 Accepts assignment', claim.accepts_assignment ? 'Yes' : 'No'],
    ['28 Total charge', total],
    ['29 Amount paid', writeCents(paid)],
    [
      '31 Signature of the provider',
      `Signature on file, ${rendering ? writeName(rendering.name) : nameOfParty(body)}, ${writeDay(signed_on)}`,
    ],
    ['32 Service facility', facility && `${facility.name}, ${writeAddress(facility.address)}`],
    ['32a NPI', facility?.npi],
    ['33 Billing provider', [nameOfParty(body), writeAddress(body.address), body.phone?.phone].filter(Boolean).join(', ')],
    ['33a NPI', body.npi],
    ['33b Taxonomy', body.taxonomy && `ZZ${body.taxonomy}`],
  ]
}

/** Which of the boxes of the first line is marked. */
const kinds: Readonly<Record<string, string>> = {
  MB: 'Medicare',
  MC: 'Medicaid',
  CH: 'TRICARE',
  CI: 'Group health plan',
  BL: 'Group health plan',
}
const relations: Record<Relationship, string> = {
  Spouse: 'Spouse',
  Child: 'Child',
  Other: 'Other',
  Unknown: 'Other',
  life_partner: 'Other',
}

const listFilled = (boxes: readonly Box[]): (readonly [string, string])[] =>
  boxes.flatMap(([box, says]) => (says ? [[box, says] as const] : []))
const letterOf = (pointer: number): string => String.fromCharCode(64 + pointer)
const nameOfParty = ({ party }: BillingProvider): string => ('name' in party ? party.name : writeName(party))
const writeName = ({ last_name, first_name }: Name): string => [last_name, first_name].filter(Boolean).join(', ')
const writeDay = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2 $3 $1')
const sexes: Record<Sex, string> = { female: 'F', male: 'M', unknown: '' }
const writeBirth = (birth: { birth_date: string; sex: Sex } | null | undefined): string | null =>
  birth ? `${writeDay(birth.birth_date)} ${sexes[birth.sex]}`.trim() : null
const writeAddress = (address: Address | null | undefined): string | null =>
  address ? [address.line_1, address.line_2, address.city, `${address.state} ${address.zip}`].filter(Boolean).join(', ') : null
/** The form has dollars and cents in two columns and no sign for either. */
const writeCents = (cents: number): string => `${Math.floor(cents / 100)} ${String(cents % 100).padStart(2, '0')}`
