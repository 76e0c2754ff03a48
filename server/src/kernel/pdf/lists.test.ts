import assert from 'node:assert/strict'
import { test } from 'node:test'
import PDFDocument from 'pdfkit'
import { getDocumentProxy } from 'unpdf'
import type { Block } from './document.ts'
import { Layout, margin } from './layout.ts'

/** The text of each page of a document. */
async function readPages(blocks: readonly Block[]): Promise<string[]> {
  const options = { size: 'LETTER', margins: { top: margin, left: margin, right: margin, bottom: margin + 24 }, tagged: true, font: '' }
  const document = new PDFDocument({ ...options, bufferPages: true })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((end) => document.on('end', end))
  const layout = new Layout(document)
  for (const block of blocks) layout.add(block)
  layout.finish('')
  document.end()
  await ended
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.concat(chunks)))
  const pages: string[] = []
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages
}

test('the dot of an item stands on the page of its text, wherever the page ends', async () => {
  const items = [1, 2, 3, 4, 5].map((n) => `item${n} ${'goes on for some words '.repeat(n * 3)}`)
  // Further down the page by half a line each time.
  for (const lines of Array.from({ length: 24 }, (_, n) => n + 26)) {
    const before = Array.from({ length: lines }, () => ({ kind: 'paragraph', text: 'Above it', isSmall: true }) as const)
    const pages = await readPages([...before, { kind: 'list', items }])
    const counts = pages.map((text) => [text.match(/•/g)?.length ?? 0, text.match(/item\d/g)?.length ?? 0])
    const [dots, texts] = [counts.map(([dots]) => dots), counts.map(([, texts]) => texts)]
    assert.deepEqual(dots, texts, `${lines} lines above`)
    assert.ok(counts.length > 1)
  }
})
