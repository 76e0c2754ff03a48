import type { Children } from '../../kernel/processes/children.ts'

/** A word on a picture: how sure the machine is of it (0 to 100), and where it stands. */
export type Word = { text: string; confidence: number; from: number; to: number; top: number; bottom: number }
export type Line = readonly Word[]

const script = new URL('./recognize.ts', import.meta.url)
/** A clean card takes about two seconds; at the lowest priority of a busy machine, many more. */
const seconds = 90

/** The lines on each of the pictures, read by a child process of the lowest priority. Nothing leaves this machine. */
export const recognizeText = (children: Children, pictures: readonly Buffer[]): Promise<Line[][]> =>
  children.run<Line[][]>({ script, seconds, niceness: 19 }, { pictures })

/** What a PDF says, and pictures of the pages that say nothing as text, such as a fax. */
export type ReadPdf = { lines: Line[]; pictures: Uint8Array[] }

const pdfScript = new URL('./pdf.ts', import.meta.url)

/** The lines of a PDF: its text, or what can be recognized on its pictures. Child processes of the lowest priority do it. */
export async function readPdfLines(children: Children, bytes: Buffer): Promise<Line[]> {
  const { lines, pictures } = await children.run<ReadPdf>({ script: pdfScript, seconds, niceness: 19 }, { bytes })
  if (pictures.length === 0) return lines
  const scanned = await recognizeText(
    children,
    pictures.map((picture) => Buffer.from(picture)),
  )
  return [...lines, ...scanned.flat()]
}
