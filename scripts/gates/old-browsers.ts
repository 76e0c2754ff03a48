import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type Token, tokenizer } from 'acorn'
import { root } from '../steps.ts'

const dist = join(root, 'web/dist')
// Features newer than Safari 12. The polyfills must bring each one, or the code must check for it (`typeof`, `in window`, `?.`) where it
// uses it.
const young = [
  'globalThis',
  'structuredClone',
  'queueMicrotask',
  'BigInt',
  'WeakRef',
  'FinalizationRegistry',
  'ResizeObserver',
  'BroadcastChannel',
  'TextDecoderStream',
  'AggregateError',
  'reportError',
]
// Screens that do not support the oldest browsers, by their place in the manifest, each with its reason.
const beyond: Record<string, string> = {
  'src/scheduling/provider/calendar/grid/CalendarGrid-legacy.tsx':
    'the calendar library computes with BigInt literals (Safari 14); the list beside it is our own (decision 12)',
}
// Chrome 109 knows none of these and drops a whole rule that contains one.
const youngStyle = /color-mix\(|light-dark\(|oklch\(|oklab\(|@scope\b|@starting-style|@view-transition/g

/** The parts of the built web app on which an old browser would fail. */
export function findStumblingBlocks(): string[] {
  const legacy = globSync('static/*-legacy*.js', { cwd: dist })
  if (legacy.length === 0) return ['web/dist holds no legacy scripts: run npm run build']
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>
  const missing = Object.keys(beyond).filter((source) => !manifest[source])
  if (missing.length > 0) return [`the manifest of web/dist does not know ${missing.join(', ')}`]
  const isBeyond = new Set(Object.keys(beyond).map((source) => manifest[source]!.file))
  const everything = legacy.map((name) => readFileSync(join(dist, name), 'utf8')).join('\n')
  const modern = globSync('static/*.js', { cwd: dist }).filter((name) => !legacy.includes(name))
  return [
    ...legacy.filter((name) => !isBeyond.has(name)).flatMap((name) => findBlocks(name, readFileSync(join(dist, name), 'utf8'), everything)),
    ...modern.flatMap((name) => findSyntaxErrors(name, readFileSync(join(dist, name), 'utf8'), 2022, 'module')),
    ...globSync('static/*.css', { cwd: dist }).flatMap((name) => {
      const found = new Set(removeSupports(readFileSync(join(dist, name), 'utf8')).match(youngStyle))
      return found.size > 0 ? [`${name}: ${[...found].join(' ')} in Chrome 109`] : []
    }),
  ]
}

function findBlocks(name: string, code: string, everything: string): string[] {
  const broken = findSyntaxErrors(name, code, 2018, 'script')
  if (broken.length > 0) return broken
  const blocks: string[] = []
  const used = new Set<string>()
  let before = ''
  // NOTE: the types of acorn lack the value of a token.
  for (const token of tokenizer(code, { ecmaVersion: 2018 }) as Iterable<Token & { value: unknown }>) {
    const { label } = token.type
    // NOTE: before Safari 16.4 a look-behind is a syntax error that stops the whole script.
    const pattern = label === 'regexp' ? (token.value as { pattern: string }).pattern : ''
    // A pattern may also be put together from texts when the script runs.
    const text = label === 'string' || label === 'template' ? String(token.value) : ''
    if (/\(\?<[=!]/.test(pattern + text)) blocks.push(`${name}: a look-behind`)
    const word = String(token.value)
    if (label === 'name' && before !== '.' && young.includes(word)) used.add(word)
    before = label
  }
  // The polyfills check before they touch anything, each in its own way.
  if (name.includes('polyfills')) return blocks
  for (const word of used) {
    const asksHere = new RegExp(`typeof ${word}\\b|(?:window|self)\\.${word}\\b`).test(code)
    // If any code checks for it, or core-js defines it, fallbacks.ts or the polyfills bring it before anything else runs.
    const isBrought = new RegExp(`["'\`]${word}["'\`]\\s*in\\s*(?:window|self|globalThis)|\\{${word}:`).test(everything)
    if (!asksHere && !isBrought) blocks.push(`${name}: ${word} is used unasked`)
  }
  return blocks
}

function findSyntaxErrors(name: string, code: string, ecmaVersion: 2018 | 2022, sourceType: 'script' | 'module'): string[] {
  try {
    parse(code, { ecmaVersion, sourceType, allowHashBang: true })
    return []
  } catch (error) {
    return [`${name}: not ES${ecmaVersion}: ${(error as Error).message}`]
  }
}

/** Rules inside `@supports` apply only where they are supported, so they are left out. */
function removeSupports(css: string): string {
  let rest = css
  for (let from = rest.indexOf('@supports'); from >= 0; from = rest.indexOf('@supports', from)) {
    let depth = 0
    let at = rest.indexOf('{', from)
    for (; at >= 0 && at < rest.length; at++) {
      if (rest[at] === '{') depth++
      if (rest[at] === '}' && --depth === 0) break
    }
    if (at < 0) return rest
    rest = rest.slice(0, from) + rest.slice(at + 1)
  }
  return rest
}

if (import.meta.main) {
  const blocks = findStumblingBlocks()
  for (const block of blocks) console.error(block)
  if (blocks.length > 0) process.exit(1)
}
