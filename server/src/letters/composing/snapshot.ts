import { createHash } from 'node:crypto'
import type { Practice } from '@sorrel/contract/kernel/drawing'
import type { Language } from '@sorrel/contract/kernel/values'
import type { LetterParts } from '@sorrel/contract/letters/schemas'
import type { LetterKind } from '@sorrel/contract/letters/vocabulary'

/** What is signed of a letter: all that stands on it. */
export type LetterSnapshot = {
  kind: LetterKind
  language: Language
  practice: Practice
  recipient: { name: string | null; org: string | null; npi: string | null }
  patient: { name: string; birth_date: string | null }
  provider: { name: string; credentials: string; npi: string | null }
  visit_at: string
  zone: string
  signed_at: string
  /** The note from which it was written. */
  note_sha256: string
  parts: LetterParts
}

/** The text of a snapshot, letter by letter, with its hash. */
export function sealSnapshot(snapshot: LetterSnapshot): { snapshot: string; sha256: string } {
  const text = JSON.stringify(snapshot)
  return { snapshot: text, sha256: createHash('sha256').update(text, 'utf8').digest('hex') }
}

/** A snapshot as we sealed it. */
export const readSnapshot = (text: string): LetterSnapshot => JSON.parse(text)
