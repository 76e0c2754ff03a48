// Runs in a child process (kernel/processes/children.ts): finds the words of a PDF, and the pictures of its pages where it has none, as in a scan.
import sharp from 'sharp'
import { extractImages, getDocumentProxy } from 'unpdf'
import type { Line, ReadPdf, Word } from './index.ts'

/** A letter has a few pages. What comes after is hardly a referral, and would take minutes. */
const mostPages = 5
/** A page of small print has some two thousand words, of fewer letters each. What is beyond was made to fill the memory of whoever reads it. */
const [mostWords, mostLetters] = [4000, 80]
/** A scan is one picture of a page, or a few strips of it. */
const mostPictures = 3 * mostPages
/** Smaller pictures are logos. */
const fewestPixels = 300_000

process.once('message', async ({ bytes }: { bytes: Uint8Array }) => {
  process.send!(await read(bytes), () => process.disconnect?.())
})

async function read(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const found: ReadPdf = { lines: [], pictures: [] }
  for (let number = 1; number <= Math.min(pdf.numPages, mostPages); number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const lines = gatherLines(items.flatMap((item) => ('str' in item ? [item] : [])))
    found.lines.push(...lines)
    if (lines.length > 0) continue
    if (found.pictures.length >= mostPictures) break
    for (const { data, width, height, channels } of await extractImages(pdf, number))
      if (width * height >= fewestPixels) found.pictures.push(await sharp(data, { raw: { width, height, channels } }).png().toBuffer())
  }
  return found
}

type Item = { str: string; transform: number[]; width: number; height: number }

/** The items of a page as lines of words, from top to bottom. */
function gatherLines(items: readonly Item[]): Line[] {
  const words: Word[] = []
  for (const item of items) {
    if (words.length >= mostWords) break
    words.push(...wordsOf(item))
  }
  words.splice(mostWords)
  const lines: Word[][] = []
  for (const word of words.sort((a, b) => a.top - b.top || a.from - b.from)) {
    const line = lines.at(-1)
    if (line && word.top - line[0]!.top < (word.bottom - word.top) / 2) line.push(word)
    else lines.push([word])
  }
  return lines.map((line) => line.sort((a, b) => a.from - b.from))
}

/** The words of one item, whose places follow from the number of letters. */
function wordsOf({ str, transform, width, height }: Item): Word[] {
  const [left, baseline] = [transform[4] ?? 0, transform[5] ?? 0]
  const letter = width / Math.max(1, str.length)
  const start = str.slice(0, mostWords)
  return [...start.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text: text.slice(0, mostLetters),
    // It was written by a machine, so no letter can be misread.
    confidence: 100,
    from: left + index * letter,
    to: left + (index + text.length) * letter,
    top: -baseline - height,
    bottom: -baseline,
  }))
}
