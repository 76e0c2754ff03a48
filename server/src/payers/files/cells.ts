import type { PriceFault } from '@sorrel/contract/payers/vocabulary'

/** A cell that cannot be taken, with the reason. */
export class CellRefused extends Error {
  readonly column: string
  readonly fault: PriceFault
  readonly text: string
  constructor(column: string, fault: PriceFault, text: string) {
    super(fault)
    this.column = column
    this.fault = fault
    this.text = text
  }
}

/** The cells of one row by the name of their column. What begins like a formula is text, as everything else is. */
export class Cells {
  readonly #texts: ReadonlyMap<string, string>
  constructor(texts: ReadonlyMap<string, string>) {
    this.#texts = texts
  }

  /** The text of a cell; null if nothing stands in it. */
  find(column: string): string | null {
    return this.#texts.get(column) || null
  }

  /** The text of a cell in which something must stand. */
  need(column: string): string {
    const text = this.find(column)
    if (text === null) throw new CellRefused(column, 'missing', '')
    return text
  }

  refuse(column: string, fault: PriceFault): CellRefused {
    return new CellRefused(column, fault, (this.find(column) ?? '').slice(0, 80))
  }

  line(column: string, most: number): string {
    const text = this.need(column)
    if (text.length > most) throw this.refuse(column, 'too_long')
    return text
  }

  /** A text in capitals that has the form of a code; null if nothing stands there. */
  code(column: string, form: RegExp, fault: PriceFault): string | null {
    const text = this.find(column)?.toUpperCase() ?? null
    if (text !== null && !form.test(text)) throw this.refuse(column, fault)
    return text
  }

  choice<Value extends string>(column: string, values: readonly Value[], fault: PriceFault = 'not_a_choice'): Value | null {
    const text = this.find(column)
    if (text === null) return null
    const value = values.find((one) => one.toLowerCase() === text.toLowerCase())
    if (value === undefined) throw this.refuse(column, fault)
    return value
  }

  yesOrNo(column: string): boolean {
    const word = this.choice(column, ['yes', 'no', 'true', 'false', '1', '0', 'sí', 'si'])
    return word !== null && !['no', 'false', '0'].includes(word)
  }

  /** Several words of one form in a cell, with blanks, commas or bars between them. */
  list(column: string, { form, most, fault }: { form: RegExp; most: number; fault: PriceFault }): string[] {
    const words = (this.find(column) ?? '')
      .toUpperCase()
      .split(/[\s,;|]+/)
      .filter((word) => word !== '')
    if (words.some((word) => !form.test(word))) throw this.refuse(column, fault)
    if (words.length > most) throw this.refuse(column, 'too_many')
    return words
  }

  number(column: string, most: number, least = 1): number | null {
    const text = this.find(column)
    if (text === null) return null
    if (!/^\d{1,6}$/.test(text) || Number(text) < least || Number(text) > most) throw this.refuse(column, 'not_a_number')
    return Number(text)
  }

  /** Dollars as people write them, in whole cents. */
  cents(column: string): number {
    const found = /^\$?\s?(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(\d{1,2}))?$/.exec(this.need(column))
    if (!found) throw this.refuse(column, 'not_an_amount')
    const cents = Number(found[1]!.replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
    if (cents > 10_000_000) throw this.refuse(column, 'not_an_amount')
    return cents
  }

  /** A day as ISO writes it, or as American spreadsheets rewrite it when they save a file. */
  day(column: string): string | null {
    const text = this.find(column)
    if (text === null) return null
    const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
    const day = american ? `${american[3]}-${american[1]!.padStart(2, '0')}-${american[2]!.padStart(2, '0')}` : text
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= '1900-01-01' && day <= '2199-12-31'
    if (!isDay || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day) throw this.refuse(column, 'not_a_day')
    return day
  }

  /** The days on which a row holds. */
  term(): { starts_on: string; ends_on: string | null } {
    this.need('starts_on')
    const starts_on = this.day('starts_on')!
    const ends_on = this.day('ends_on')
    if (ends_on !== null && ends_on < starts_on) throw this.refuse('ends_on', 'ends_before')
    return { starts_on, ends_on }
  }
}
