import type { Practice } from '@sorrel/contract/kernel/drawing'
import type { Language } from '@sorrel/contract/kernel/values'
import { type GuardianRelation, guardianRelationLabels } from '@sorrel/contract/patients/guardians'
import { type ReleaseScope, releaseScopeLabels, type SignatureKind } from '@sorrel/contract/releases/vocabulary'
import type { Block, PdfDocument } from '../../kernel/pdf/document.ts'
import { formWords } from './words.ts'

/** What stands on the form. Null for what nobody has filled in yet. */
export type FormFacts = {
  id: string | null
  language: Language
  practice: Practice
  made_at: string
  patient: { name: string | null; birth_date: string | null; time_zone: string | null }
  recipient: { name: string; org: string | null; npi: string | null; fax: string | null; email: string | null; phone: string | null } | null
  scope: readonly ReleaseScope[]
  purpose: string | null
  term: { starts_at: string; expires_at: string } | null
  signature: {
    kind: SignatureKind
    name: string
    at: string
    ip: string | null
    authority: GuardianRelation | null
    image: Uint8Array | null
  } | null
}

/** The form of a release: its preview as long as nobody has signed it. */
export function composeForm(facts: FormFacts): PdfDocument {
  const { language, practice, made_at, id, scope, purpose } = facts
  const words = formWords[language]
  const scopes = scope.length > 0 ? scope : (Object.keys(releaseScopeLabels) as ReleaseScope[])
  return {
    title: words.title,
    language,
    author: practice.name,
    made_at,
    footer: words.footer(practice.name),
    blocks: [
      ...(facts.signature ? [] : [{ kind: 'notice', text: words.unsigned } as const]),
      { kind: 'paragraph', text: words.intro(practice.name) },
      ...listParties(facts),
      { kind: 'heading', level: 2, text: words.what },
      { kind: 'paragraph', text: words.whatHint },
      { kind: 'list', items: scopes.map((one) => `${releaseScopeLabels[one][language]}${scope.length > 0 ? '' : ` ${words.toFillIn}`}`) },
      { kind: 'paragraph', text: words.whatNot, isSmall: true },
      { kind: 'heading', level: 2, text: words.why },
      { kind: 'paragraph', text: purpose ?? words.toFillIn },
      ...listTerm(facts),
      { kind: 'heading', level: 2, text: words.rights },
      { kind: 'list', items: words.rightsList([practice.name, practice.address, practice.email].filter(Boolean).join(', ')) },
      ...listSignature(facts),
      ...(id ? [{ kind: 'paragraph', text: `${words.number}: ${id}`, isSmall: true } as const] : []),
    ],
  }
}

const given = (rows: readonly (readonly [string, string | null | undefined])[]) =>
  rows.flatMap(([name, value]) => (value ? [[name, value] as const] : []))

function listParties({ language, practice, patient, recipient }: FormFacts): Block[] {
  const words = formWords[language]
  const open = words.toFillIn
  const born = patient.birth_date && dayInWords(patient.birth_date, language)
  return [
    { kind: 'heading', level: 2, text: words.person },
    {
      kind: 'facts',
      rows: given([
        [words.name, patient.name ?? open],
        [words.born, born ?? open],
      ]),
    },
    { kind: 'heading', level: 2, text: words.discloser },
    {
      kind: 'facts',
      rows: given([
        [words.name, practice.name],
        [words.address, practice.address],
        [words.phone, practice.phone],
      ]),
    },
    { kind: 'heading', level: 2, text: words.recipient },
    {
      kind: 'facts',
      rows: recipient
        ? given([
            [words.name, recipient.name],
            [words.org, recipient.org],
            [words.npi, recipient.npi],
            [words.fax, recipient.fax && numberInWords(recipient.fax)],
            [words.email, recipient.email],
            [words.phone, recipient.phone && numberInWords(recipient.phone)],
          ])
        : [words.name, words.org, words.fax, words.phone].map((name) => [name, open] as const),
    },
  ]
}

function listTerm({ language, term, patient }: FormFacts): Block[] {
  const words = formWords[language]
  const rows = [
    [words.from, term ? momentInWords(term.starts_at, language, patient.time_zone) : words.toFillIn],
    [words.until, term ? momentInWords(term.expires_at, language, patient.time_zone) : words.toFillIn],
  ] as const
  return [
    { kind: 'heading', level: 2, text: words.when },
    { kind: 'facts', rows },
  ]
}

function listSignature({ language, signature, patient }: FormFacts): Block[] {
  const words = formWords[language]
  const heading: Block = { kind: 'heading', level: 2, text: words.signature }
  if (!signature)
    return [
      heading,
      {
        kind: 'facts',
        rows: [
          [words.signedBy, words.toFillIn],
          [words.at, words.toFillIn],
        ],
      },
    ]
  const { kind, name, at, ip, authority, image } = signature
  return [
    heading,
    ...(image ? [{ kind: 'picture', bytes: image, alt: `${words.drawing} ${name}`, height: 64 } as const] : []),
    {
      kind: 'facts',
      rows: given([
        [words.signedBy, name],
        [words.how, words.kinds[kind]],
        [words.authority, authority ? guardianRelationLabels[authority][language] : words.onOwnBehalf],
        [words.at, momentInWords(at, language, patient.time_zone)],
        [words.ip, ip],
      ]),
    },
  ]
}

const localeOf = (language: Language) => (language === 'es' ? 'es-US' : 'en-US')
const dayInWords = (day: string, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
const momentInWords = (at: string, language: Language, zone: string | null) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'long', timeZone: zone ?? 'UTC' }).format(new Date(at))
// The numbers are E.164 of the plan that we share.
const numberInWords = (number: string) => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3')
