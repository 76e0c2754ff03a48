import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const readFont = (family: string, file: string) =>
  readFileSync(require.resolve(`@fontsource/${family}/files/${family}-${file}-normal.woff`))

// Our own font first; then, for names of people that it cannot write, another one in the order of what is met most.
const parts = [
  ['figtree', 'latin'],
  ['figtree', 'latin-ext'],
  ['noto-sans', 'latin-ext'],
  ['noto-sans', 'vietnamese'],
  ['noto-sans', 'cyrillic'],
  ['noto-sans', 'cyrillic-ext'],
  ['noto-sans', 'greek'],
  ['noto-sans', 'greek-ext'],
  ['noto-sans', 'devanagari'],
] as const

export type Weight = 400 | 600
type Run = { font: string; text: string }
/** What of pdfkit and its fonts is needed to learn which characters a font has. */
type Registers = { registerFont: (name: string, bytes: Buffer) => unknown; font: (name: string) => unknown }
type Opened = { _font?: { font?: { hasGlyphForCodePoint?: (code: number) => boolean } } }

/** Chooses the font of each stretch of text. A font is opened when the first character needs it. */
export class Fonts {
  private readonly document: Registers & Opened
  private readonly opened = new Map<string, (code: number) => boolean>()
  constructor(document: Registers) {
    this.document = document
  }

  /** The stretches of a text that one font can write each. What no font has stays with the first one, which draws a box. */
  runsOf(text: string, weight: Weight): Run[] {
    const runs: Run[] = []
    // A letter with its accent as one character: more fonts have it.
    for (const character of text.normalize('NFC')) {
      const last = runs.at(-1)
      const font =
        last && this.has(last.font, character) && last.font !== nameOf(parts[0], weight) ? last.font : this.fontFor(character, weight)
      const isBlank = last !== undefined && /\s/u.test(character)
      if (last && (isBlank || last.font === font)) last.text += character
      else runs.push({ font, text: character })
    }
    return runs
  }

  private fontFor(character: string, weight: Weight): string {
    const found = parts.find((part) => this.has(nameOf(part, weight), character))
    return nameOf(found ?? parts[0], weight)
  }

  private has(name: string, character: string): boolean {
    const known = this.opened.get(name) ?? this.open(name)
    return known(character.codePointAt(0) ?? 0)
  }

  private open(name: string): (code: number) => boolean {
    const [family = '', part = ''] = name.split(' ')
    this.document.registerFont(name, readFont(family, part))
    this.document.font(name)
    const font = this.document._font?.font
    const has = (code: number) => font?.hasGlyphForCodePoint?.(code) ?? true
    this.opened.set(name, has)
    return has
  }
}

const nameOf = ([family, part]: readonly [string, string], weight: Weight) => `${family} ${part}-${weight}`
