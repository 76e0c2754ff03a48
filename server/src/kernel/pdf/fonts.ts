import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const folders = {
  figtree: dirname(require.resolve('@fontsource/figtree/package.json')),
  'noto-sans': dirname(require.resolve('@fontsource/noto-sans/package.json')),
}

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
type Part = (typeof parts)[number]

export type Weight = 400 | 600
type Run = { font: string; text: string }
type Knows = (character: string) => boolean
/** What of pdfkit and its fonts is needed to learn which characters a font has. */
type Registers = { registerFont: (name: string, bytes: Buffer) => unknown; font: (name: string) => unknown }
type Opened = { _font?: { font?: { hasGlyphForCodePoint?: (code: number) => boolean } } }

/** Chooses the font of each stretch of text. A font is opened when the first character needs it. */
export class Fonts {
  private readonly document: Registers & Opened
  private readonly opened = new Map<string, Knows>()
  /** Whether a letter was met that no font has. */
  isMissingLetters = false
  constructor(document: Registers) {
    this.document = document
  }

  /** The stretches of a text that one font can write each. What no font has stays with the first one, which draws a box. */
  runsOf(text: string, weight: Weight): Run[] {
    const runs: Run[] = []
    // A letter with its accent as one character: more fonts have it.
    for (const character of text.normalize('NFC')) {
      const last = runs.at(-1)
      const font = last && /\s/u.test(character) ? last.font : this.findFont(character, weight)
      if (last?.font === font) last.text += character
      else runs.push({ font, text: character })
    }
    return runs
  }

  private findFont(character: string, weight: Weight): string {
    const part = parts.find((one) => this.knows(one, weight)(character))
    if (!part && /[\p{L}\p{N}\p{S}]/u.test(character)) this.isMissingLetters = true
    return nameOf(part ?? parts[0], weight)
  }

  private knows(part: Part, weight: Weight): Knows {
    const name = nameOf(part, weight)
    const known = this.opened.get(name) ?? this.open(part, weight)
    this.opened.set(name, known)
    return known
  }

  private open(part: Part, weight: Weight): Knows {
    const [name, [family, script]] = [nameOf(part, weight), part]
    this.document.registerFont(name, readFileSync(join(folders[family], 'files', `${family}-${script}-${weight}-normal.woff`)))
    this.document.font(name)
    const font = this.document._font?.font
    return (character) => font?.hasGlyphForCodePoint?.(character.codePointAt(0) ?? 0) ?? true
  }
}

const nameOf = ([family, script]: Part, weight: Weight) => `${family} ${script} ${weight}`
