import type { Practice } from '@sorrel/contract/kernel/drawing'
import type { Block, PdfDocument } from '../../kernel/pdf/document.ts'
import { composeCoverMail } from '../../notifications/letters/cover.ts'
import type { Written } from '../../notifications/message.ts'
import type { StoredDiagnosis } from '../tables.ts'

/** What stands in a letter that asks for a new referral. */
export type LetterFacts = {
  practice: Practice
  made_at: string
  patient: { name: string; birth_date: string | null }
  clinician: { name: string; org: string | null; npi: string | null }
  dietitian: { name: string; npi: string | null }
  diagnoses: readonly StoredDiagnosis[]
  last_day: string | null
  /** The payer accepts referrals by physicians alone. */
  needs_physician: boolean
}

// Offices of clinicians in the United States read English, whatever language their patient speaks.
const dayInWords = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

const given = (rows: readonly (readonly [string, string | null | undefined])[]) =>
  rows.flatMap(([name, value]) => (value ? [[name, value] as const] : []))

const writeDiagnosis = ({ code, text }: StoredDiagnosis) => [code, text].filter(Boolean).join(' ')

/** The letter. It says what is needed, so that the office can answer on the same page. */
export const composeLetter = (facts: LetterFacts): PdfDocument => ({
  title: 'Request for a new referral',
  language: 'en',
  author: facts.practice.name,
  made_at: facts.made_at,
  footer: `${facts.practice.name}, confidential. Page {page} of {pages}`,
  blocks: [...listPeople(facts), ...listWishes(facts), ...listSender(facts)],
})

const listPeople = ({ patient, clinician }: LetterFacts): Block[] => [
  heading('To'),
  listFacts([
    ['Clinician', clinician.name],
    ['Organization', clinician.org],
    ['NPI', clinician.npi],
  ]),
  heading('Patient'),
  listFacts([
    ['Name', patient.name],
    ['Date of birth', patient.birth_date && dayInWords(patient.birth_date)],
  ]),
]

function listWishes({ last_day, needs_physician, diagnoses }: LetterFacts): Block[] {
  const ends = last_day ? ` The referral that we have is valid until ${dayInWords(last_day)}.` : ''
  const signer: Block = {
    kind: 'notice',
    text: 'The patient’s plan requires the signature of an MD or a DO, given in the calendar year of the visits.',
  }
  return [
    {
      kind: 'paragraph',
      text: `You referred this patient to us for nutrition care, which continues.${ends} Please send us a new referral.`,
    },
    ...(needs_physician ? [signer] : []),
    heading('What we need'),
    {
      kind: 'list',
      items: [
        'The diagnoses, with their ICD-10-CM codes',
        'The first and the last day, and the number of visits if you limit it',
        'Your name, profession, NPI and signature, and the date',
      ],
    },
    ...(diagnoses.length > 0
      ? [heading('Diagnoses on the previous referral'), { kind: 'list', items: diagnoses.map(writeDiagnosis) } as const]
      : []),
  ]
}

const listSender = ({ dietitian, practice }: LetterFacts): Block[] => [
  heading('From'),
  listFacts([
    ['Dietitian', dietitian.name],
    ['NPI', dietitian.npi],
    ['Practice', practice.name],
    ['Address', practice.address],
    ['Phone', practice.phone],
    ['Email', practice.email],
  ]),
]

const heading = (text: string): Block => ({ kind: 'heading', level: 2, text })
const listFacts = (rows: readonly (readonly [string, string | null | undefined])[]): Block => ({ kind: 'facts', rows: given(rows) })

const says = 'One of your patients needs a new referral for nutrition care. The attached letter says what we need.'
const notYours = 'It is confidential. If it is not meant for you, please delete it and let us know.'

/** The e-mail that brings the letter. It lies open in the mailbox of an office, so it does not say whom the letter is about. */
export function composeCover(practice: string, file: { name: string; bytes: Buffer }): Written {
  return composeCoverMail({ subject: `A request from ${practice}`, says, notYours }, file)
}
