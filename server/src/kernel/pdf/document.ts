import type { Language } from '@sorrel/contract/kernel/values'
import { Problem } from '../problem.ts'
import { ChildFailed, type Children } from '../processes/children.ts'

/** A row of a table; the first cell names it. */
export type Row = readonly string[]

/** One part of a document, by what it is. How it looks, and how readers of screens find it, follows from that. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'paragraph'; text: string; isSmall?: boolean }
  | { kind: 'list'; items: readonly string[] }
  /** Names on the left, what they are on the right: a table without a head. */
  | { kind: 'facts'; rows: readonly (readonly [string, string])[] }
  | { kind: 'table'; head: Row; rows: readonly Row[] }
  /** A picture (JPEG or PNG), with the words that say what it shows. */
  | { kind: 'picture'; bytes: Uint8Array; alt: string; height: number }
  | { kind: 'notice'; text: string }

/** A document as its content; `title` is also its heading of the first level. */
export type PdfDocument = {
  title: string
  language: Language
  author: string
  /** Stands in the file as the moment at which it was made. */
  made_at: string
  /** Who writes, above the title. */
  letterhead?: { name: string; lines: readonly string[] }
  /** One word across every page, such as that of a draft. Readers of screens skip it, so a notice has to say it too. */
  watermark?: string
  blocks: readonly Block[]
  /** Small print at the foot of every page; `{page}` and `{pages}` become the numbers. */
  footer: string
}

const script = new URL('./write.ts', import.meta.url)
/** A form takes less than a second; at a low priority of a busy machine, many more. */
const seconds = 20

/**
 * Writes a document as a tagged PDF (PDF/UA-1): with a title, a language, headings, tables and words for pictures, and with its fonts. A child
 * process does it, so that no other answer waits for it, and so that the writer loads on first use and goes with its memory.
 */
export async function writePdf({ children }: { children: Children }, document: PdfDocument): Promise<Buffer> {
  try {
    return Buffer.from(await children.run<Uint8Array>({ script, seconds, niceness: 5 }, document))
  } catch (error) {
    if (error instanceof ChildFailed) throw new Problem('temporarily_unavailable', undefined, 5)
    throw error
  }
}
