import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type Token, tokenizer } from 'acorn'
import { root } from '../steps.ts'

const dist = join(root, 'web/dist')
// Younger than Safari 12. Each must be brought by the polyfills, or asked for (`typeof`, `in window`, `?.`) where it is used.
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
// Screens that cannot be had in the oldest browsers, by the name of their script, each with its reason.
const beyond: Record<string, string> = {
  'CalendarGrid-legacy': 'the calendar library computes with BigInt literals (Safari 14); the list beside it is our own (decision 12)',
}
// Chrome 109 knows none of these; a rule that holds one is dropped whole.
const youngStyle = /color-mix\(|light-dark\(|oklch\(|oklab\(|@scope\b|@starting-style|@view-transition/g

/** What of the built web app an old browser would stumble over; empty when nothing. */
export function stumblingBlocks(): string[] {
  const legacy = globSync('static/*-legacy*.js', { cwd: dist })
  if (legacy.length === 0) return ['web/dist holds no legacy scripts: run npm run build']
  const everything = legacy.map((name) => readFileSync(join(dist, name), 'utf8')).join('\n')
  const modern = globSync('static/*.js', { cwd: dist }).filter((name) => !legacy.includes(name))
  return [
    ...legacy.filter(isOurs).flatMap((name) => blocksIn(name, readFileSync(join(dist, name), 'utf8'), everything)),
    ...modern.flatMap((name) => syntaxError(name, readFileSync(join(dist, name), 'utf8'), 2022, 'module')),
    ...globSync('static/*.css', { cwd: dist }).flatMap((name) => {
      const found = new Set(withoutSupports(readFileSync(join(dist, name), 'utf8')).match(youngStyle))
      return found.size > 0 ? [`${name}: ${[...found].join(' ')} in Chrome 109`] : []
    }),
  ]
}

const isOurs = (name: string) => !Object.keys(beyond).some((part) => name.includes(part))

function blocksIn(name: string, code: string, everything: string): string[] {
  const broken = syntaxError(name, code, 2018, 'script')
  if (broken.length > 0) return broken
  const blocks: string[] = []
  const used = new Set<string>()
  let before = ''
  // acorn's types leave the value of a token out.
  for (const token of tokenizer(code, { ecmaVersion: 2018 }) as Iterable<Token & { value: unknown }>) {
    const { label } = token.type
    // A look-behind is a syntax error of the whole script before Safari 16.4.
    if (label === 'regexp' && /\(\?<[=!]/.test((token.value as { pattern: string }).pattern)) blocks.push(`${name}: a look-behind`)
    const word = String(token.value)
    if (label === 'name' && before !== '.' && young.includes(word)) used.add(word)
    before = label
  }
  // The polyfills ask before they touch anything, each in its own way.
  if (name.includes('polyfills')) return blocks
  for (const word of used) {
    const asksHere = new RegExp(`typeof ${word}\\b|(?:window|self)\\.${word}\\b`).test(code)
    // Asked for anywhere, or a key of what core-js defines: then fallbacks.ts or the polyfills bring it before anything else runs.
    const isBrought = new RegExp(`["'\`]${word}["'\`]\\s*in\\s*(?:window|self|globalThis)|\\{${word}:`).test(everything)
    if (!asksHere && !isBrought) blocks.push(`${name}: ${word} is used unasked`)
  }
  return blocks
}

function syntaxError(name: string, code: string, ecmaVersion: 2018 | 2022, sourceType: 'script' | 'module'): string[] {
  try {
    parse(code, { ecmaVersion, sourceType, allowHashBang: true })
    return []
  } catch (error) {
    return [`${name}: not ES${ecmaVersion}: ${(error as Error).message}`]
  }
}

/** What stands behind `@supports` is asked for, and is no stumbling block. */
function withoutSupports(css: string): string {
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
  const blocks = stumblingBlocks()
  for (const block of blocks) console.error(block)
  if (blocks.length > 0) process.exit(1)
}
