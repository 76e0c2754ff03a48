import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Answer, DrawnPage, DrawPage } from '@sorrel/contract/kernel/drawing'
import type { Output, WireOf } from '@sorrel/contract/kernel/operation'
import { type Context, makeContextAs } from '../context.ts'
import type { Served } from '../implement.ts'
import { Problem } from '../problem.ts'
import { answerRead } from '../serving/serve.ts'
import type { Asked, PageReader } from './author.ts'

/** The folder of the web app, which scripts/web.ts builds. */
export const web = fileURLToPath(new URL('../../../../web', import.meta.url))

/** A reader for one page. */
export async function openReader(ctx: Context): Promise<PageReader> {
  const anybody = await makeContextAs(ctx, { kind: 'anonymous' })
  const asked = new Map<string, Promise<unknown>>()
  const { served } = ctx.features
  const ask = async (find: (one: Served) => boolean, { params, query }: Asked) => {
    const operation = served.find(find)
    if (!operation) throw new Error('A page asked for an operation that nobody serves')
    return answerRead(anybody, operation, { params: writeTexts(params), query: writeTexts(query) }, asked)
  }
  return {
    read: (operation, { params, query }) =>
      ask(({ description }) => description === operation, { params, query }) as Promise<Output<WireOf<typeof operation>>>,
    answer: (name, input) => ask((one) => one.name === name, input).then((output) => ({ output }), refusalOf),
  }
}

/** The values as texts, as an address would carry them. */
function writeTexts(values: Record<string, unknown> = {}): Record<string, string | string[]> {
  const texts = Object.entries(values).map(([name, value]): [string, string | string[]] => {
    const all = (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined && one !== null && one !== '').map(String)
    return [name, all.length > 1 ? all : (all[0] ?? '')]
  })
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

function refusalOf(error: unknown): Answer {
  if (error instanceof Problem) return { refusal: { code: error.code, status: error.status } }
  throw error
}

/** Draws a page with the app that was built for the server; undefined for a page that the server does not draw. */
export function openDrawing(): DrawPage {
  const built = join(web, 'dist-server/drawing.js')
  if (!existsSync(built)) return async () => undefined
  const loading: Promise<{ drawPage: DrawPage }> = import(pathToFileURL(built).href)
  // A failure is reported when the first page is drawn.
  loading.catch(() => {})
  return async (request) => (await loading).drawPage(request)
}

type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }

/** The tags that ask for all that a drawn page needs at once, instead of one script after the other. */
export function openPreloads(): (drawn: DrawnPage, locale: string) => string {
  const chunks = readBuilt<Chunk>('manifest.json')
  const wordsOf = readBuilt<string[]>('words.json')
  const keys = Object.keys(chunks)
  const first = filesOf(
    chunks,
    keys.filter((key) => chunks[key]?.isEntry),
  )
  const findFiles = (ends: readonly string[]) =>
    filesOf(
      chunks,
      keys.filter((key) => ends.some((end) => key.endsWith(end))),
    )
  const written = new Map<string, string>()
  return ({ screens, parts }, locale) => {
    const components = [...screens, ...parts].map((name) => `/${name}.tsx`)
    const name = [...components, locale].join()
    const known = written.get(name)
    if (known !== undefined) return known
    const scripts = findFiles(components)
    const spoken = new Set(['kernel', ...[...first, ...scripts].flatMap((file) => wordsOf[file] ?? [])])
    const words = findFiles([...spoken].map((feature) => `src/${feature}/locales/${locale}.po`))
    const tags = [...scripts.union(words)]
      .filter((file) => !first.has(file))
      .map(tagOf)
      .sort()
      .reverse()
      .join('')
    written.set(name, tags)
    return tags
  }
}

/** What the build of the web app says of its files; nothing before it was built. */
function readBuilt<Value>(name: 'manifest.json' | 'words.json'): Record<string, Value> {
  const path = join(web, 'dist/.vite', name)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

const tagOf = (file: string) =>
  file.endsWith('.css') ? `<link rel="stylesheet" crossorigin href="/${file}">` : `<link rel="modulepreload" crossorigin href="/${file}">`

function filesOf(chunks: Record<string, Chunk>, keys: readonly string[], files = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = chunks[key]
    if (!chunk || files.has(chunk.file)) continue
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    filesOf(chunks, chunk.imports ?? [], files)
  }
  return files
}
