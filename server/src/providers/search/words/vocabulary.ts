import { type Bits, makeBits, setBit } from '../bits.ts'
import type { Entry } from '../entries.ts'
import { splitPlainWords } from './synonyms.ts'

/** The words of the providers' own texts. Names and cities are strong words; headlines and bios hold weak ones. */
export class Vocabulary {
  private readonly strong = new Map<string, number[]>()
  private readonly weak = new Map<string, number[]>()
  private sorted: string[] | undefined

  add(ordinal: number, entry: Entry): void {
    for (const [words, table] of this.tables(entry)) {
      for (const word of words) {
        const list = table.get(word)
        if (list) list.push(ordinal)
        else table.set(word, [ordinal])
      }
    }
    this.sorted = undefined
  }

  remove(ordinal: number, entry: Entry): void {
    for (const [words, table] of this.tables(entry)) {
      for (const word of words) {
        const rest = (table.get(word) ?? []).filter((one) => one !== ordinal)
        if (rest.length > 0) table.set(word, rest)
        else table.delete(word)
      }
    }
    this.sorted = undefined
  }

  /** The providers with this strong word or, unless only `whole` words count, with one that begins with it. */
  named(word: string, empty: Bits, whole = false): Bits | undefined {
    const exact = this.strong.get(word)
    const lists = exact ? [exact] : word.length >= 3 && !whole ? this.beginningWith(word).map((found) => this.strong.get(found)!) : []
    if (lists.length === 0) return undefined
    const bits = makeBits(empty.length)
    for (const list of lists) for (const ordinal of list) setBit(bits, ordinal)
    return bits
  }

  /** The providers whose headline or bio contains this word. */
  telling(word: string, empty: Bits): Bits | undefined {
    const list = this.weak.get(word)
    if (!list) return undefined
    const bits = makeBits(empty.length)
    for (const ordinal of list) setBit(bits, ordinal)
    return bits
  }

  knows(word: string): boolean {
    return this.weak.has(word) || this.strong.has(word)
  }

  names(): Iterable<string> {
    return this.strong.keys()
  }

  private beginningWith(start: string): string[] {
    this.sorted ??= [...this.strong.keys()].sort()
    let low = 0
    let high = this.sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.sorted[middle]! < start) low = middle + 1
      else high = middle
    }
    const found: string[] = []
    while (low < this.sorted.length && this.sorted[low]!.startsWith(start)) found.push(this.sorted[low++]!)
    return found
  }

  private tables(entry: Entry): [Set<string>, Map<string, number[]>][] {
    return [
      [new Set(splitPlainWords(entry.strong_text)), this.strong],
      [new Set(splitPlainWords(entry.weak_text)), this.weak],
    ]
  }
}
