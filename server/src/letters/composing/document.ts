import type { Language } from '@sorrel/contract/kernel/values'
import { listPartsOf } from '@sorrel/contract/letters/rules'
import { letterKindLabels, letterPartLabels } from '@sorrel/contract/letters/vocabulary'
import type { Block, PdfDocument } from '../../kernel/pdf/document.ts'
import type { LetterSnapshot } from './snapshot.ts'
import { writeDate, writeDay } from './template.ts'

const words = {
  en: {
    to: 'To',
    npi: 'NPI',
    patient: 'Patient',
    born: 'Date of birth',
    date: 'Date',
    signature: 'Signature',
    signedBy: 'Signed by',
    at: 'Signed at',
    hash: 'SHA-256 of the letter',
    note: 'SHA-256 of the note',
    footer: (practice: string) => `${practice}, confidential. Page {page} of {pages}`,
  },
  es: {
    to: 'Para',
    npi: 'NPI',
    patient: 'Paciente',
    born: 'Fecha de nacimiento',
    date: 'Fecha',
    signature: 'Firma',
    signedBy: 'Firmada por',
    at: 'Firmada el',
    hash: 'SHA-256 de la carta',
    note: 'SHA-256 de la nota',
    footer: (practice: string) => `${practice}, confidencial. Página {page} de {pages}`,
  },
} as const

/** A signed letter on paper, from what was signed alone. */
export function composeDocument(letter: LetterSnapshot, sha256: string): PdfDocument {
  const { kind, language, practice, signed_at } = letter
  const reach = [practice.phone, practice.email].filter((one) => one !== null).join(' · ')
  return {
    title: letterKindLabels[kind][language],
    language,
    author: practice.name,
    made_at: signed_at,
    letterhead: { name: practice.name, lines: [practice.address, reach].filter((one): one is string => !!one) },
    footer: words[language].footer(practice.name),
    blocks: [listWhose(letter), ...listText(letter), ...listSeal(letter, sha256)],
  }
}

function listWhose({ recipient, patient, signed_at, zone, language }: LetterSnapshot): Block {
  const say = words[language]
  const rows = [
    [say.to, [recipient.name, recipient.org].filter(Boolean).join(', ')],
    [say.npi, recipient.npi],
    [say.patient, patient.name],
    [say.born, patient.birth_date && writeDay(patient.birth_date, language)],
    [say.date, writeDate(signed_at, language, zone)],
  ] as const
  return { kind: 'facts', rows: rows.flatMap(([name, value]) => (value ? [[name, value] as const] : [])) }
}

function listText({ kind, language, parts }: LetterSnapshot): Block[] {
  return listPartsOf(kind).flatMap((part) => {
    const paragraphs = parts[part]
      .split(/\n+/)
      .filter((line) => line.trim() !== '')
      .map((line): Block => ({ kind: 'paragraph', text: line.trim() }))
    const isHeaded = part !== 'opening' && part !== 'closing' && paragraphs.length > 0
    return isHeaded ? [{ kind: 'heading', level: 2, text: letterPartLabels[part][language] }, ...paragraphs] : paragraphs
  })
}

function listSeal({ provider, signed_at, zone, language, note_sha256 }: LetterSnapshot, sha256: string): Block[] {
  const say = words[language]
  const npi = provider.npi ? `, ${say.npi} ${provider.npi}` : ''
  return [
    { kind: 'heading', level: 2, text: say.signature },
    {
      kind: 'facts',
      rows: [
        [say.signedBy, `${provider.name}, ${provider.credentials}${npi}`],
        [say.at, writeMoment(signed_at, language, zone)],
        [say.hash, sha256],
        [say.note, note_sha256],
      ],
    },
  ]
}

const writeMoment = (at: string, language: Language, timeZone: string) =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', { dateStyle: 'long', timeStyle: 'long', timeZone }).format(new Date(at))
