import type { Practice } from '@sorrel/contract/kernel/drawing'
import type { Language } from '@sorrel/contract/kernel/values'
import type { Block, PdfDocument } from '../../kernel/pdf/document.ts'
import { paperWords } from './words.ts'

/** How a paper is written, whatever it says. */
export type PaperFrame = { language: Language; practice: Practice; made_at: string }

/** The letterhead and the foot of a paper. */
export function startPaper({ language, practice, made_at }: PaperFrame, title: string, isDraft: boolean): Omit<PdfDocument, 'blocks'> {
  const words = paperWords[language]
  const reach = [practice.phone, practice.email].filter((one) => one !== null).join(' · ')
  const letterhead = { name: practice.name, lines: [practice.address, reach].filter((one): one is string => !!one) }
  const footer = words.footer(practice.name)
  return { title, language, author: practice.name, made_at, letterhead, footer, ...(isDraft && { watermark: words.draft }) }
}

/** A heading with a paragraph for each line. */
export const writeSection = (heading: string, text: string): Block[] => [
  { kind: 'heading', level: 2, text: heading },
  ...text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line): Block => ({ kind: 'paragraph', text: line.trim() })),
]

export type Addendum = { text: string; reason: string; signature_name: string; credentials: string; signed_at: string }

/** What was added after the signature. */
export function listAddenda(addenda: readonly Addendum[], zone: string, language: Language): Block[] {
  const words = paperWords[language]
  return addenda.flatMap(({ text, reason, signature_name, credentials, signed_at }) => [
    ...writeSection(words.addendum, text),
    {
      kind: 'paragraph',
      text: `${reason ? `${words.reason}: ${reason}. ` : ''}${signature_name}, ${credentials}, ${writeMoment(signed_at, language, zone)}`,
      isSmall: true,
    } as const,
  ])
}

export type Seal = { sha256: string; version: number; signed_at: string; signature_name: string; credentials: string }
type Sealed = {
  seal: Seal
  zone: string
  in_safe_mode: boolean /** By what name the practice finds it. */
  number: readonly [string, string]
}

/** Who signed it when, and the hash of all that was signed. */
export function listSeal({ seal, zone, in_safe_mode, number }: Sealed, language: Language): Block[] {
  const words = paperWords[language]
  const rows = [
    [words.signedBy, `${seal.signature_name}, ${seal.credentials}`],
    [words.at, writeMoment(seal.signed_at, language, zone)],
    [words.version, String(seal.version)],
    [words.hash, seal.sha256],
    number,
  ] as const
  return [
    { kind: 'heading', level: 2, text: words.signature },
    { kind: 'facts', rows },
    ...(in_safe_mode ? [{ kind: 'paragraph', text: words.leftOut, isSmall: true } as const] : []),
  ]
}

/** The rows of which something is known. */
export const listGiven = (rows: readonly (readonly [string, string | null | undefined])[]) =>
  rows.flatMap(([name, value]) => (value ? [[name, value] as const] : []))

const localeOf = (language: Language) => (language === 'es' ? 'es-US' : 'en-US')
/** A day in words. */
export const writeDay = (day: string, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
/** When a visit was, to the minute. */
export const writeStart = (at: string, language: Language, timeZone: string) =>
  new Intl.DateTimeFormat(localeOf(language), {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone },
  }).format(new Date(at))
/** When something was signed, to the second. */
export const writeMoment = (at: string, language: Language, timeZone: string) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'long', timeZone }).format(new Date(at))
export const writeTime = (at: string, language: Language, timeZone: string) =>
  new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short', timeZone }).format(new Date(at))
