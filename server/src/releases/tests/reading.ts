import assert from 'node:assert/strict'
import { getDocumentProxy } from 'unpdf'
import type { TestApp } from '../../kernel/testing.ts'

/** A part of the structure, or (with an id and without a role) the content of a page that belongs to it. */
type Node = { role?: string; id?: string; children?: Node[]; alt?: string }
export type ReadForm = { bytes: Buffer; language: string; title: string; text: string; roles: string[]; alts: string[] }

/** Opens an address as a browser would, and returns the PDF that it answers. */
export async function readPdfAt(t: TestApp, url: string, headers: Record<string, string> = {}): Promise<ReadForm> {
  const answer = await t.app.inject({ method: 'GET', url, headers })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.equal(answer.headers['content-type'], 'application/pdf')
  return readPdf(answer.rawPayload)
}

/** What a reader of a PDF finds in it: its text, and the structure that readers of screens follow. */
export async function readPdf(bytes: Buffer): Promise<ReadForm> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { info } = await pdf.getMetadata()
  const facts: { Language?: string; Title?: string } = info
  assert.equal((await pdf.getMarkInfo())?.Marked, true, 'tagged')
  const texts: string[] = []
  const nodes: Node[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    texts.push((await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' '))
    const tree: Node | null = await page.getStructTree()
    if (tree) nodes.push(...listNodes(tree))
  }
  return {
    bytes,
    language: facts.Language ?? '',
    title: facts.Title ?? '',
    text: texts.join(' ').replaceAll(/\s+/g, ' '),
    roles: nodes.flatMap(({ role }) => role ?? []),
    alts: nodes.flatMap(({ alt }) => alt ?? []),
  }
}

const listNodes = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(listNodes)]
