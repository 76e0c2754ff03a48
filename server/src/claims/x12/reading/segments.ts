/** One segment of a file. Element 1 of `elements` is that which guides call 01; element 0 is the tag. */
export type Segment = { tag: string; elements: readonly string[]; position: number; separators: Separators }
export type Separators = { element: string; repetition: string; component: string; terminator: string }

/** A fault of a file: the segment that is wrong and its number in the file, counted from one. */
export type Fault = { segment: string | null; position: number; code: FaultCode; message: string }
export type Report = (fault: Fault) => void

export type FaultCode =
  // The file and its envelopes
  | 'unreadable'
  | 'not_x12'
  | 'header_width'
  | 'separators'
  | 'characters'
  | 'cut_off'
  | 'after_the_end'
  | 'segment_too_long'
  | 'envelope_order'
  | 'missing_trailer'
  | 'nothing_inside'
  | 'more_faults'
  | 'control_number'
  | 'segment_count'
  | 'set_count'
  | 'group_count'
  | 'repeated_number'
  | 'version'
  | 'wrong_group'
  | 'unknown_kind'
  // The order of segments
  | 'unknown_segment'
  | 'out_of_order'
  | 'too_many'
  | 'missing_segment'
  // Elements
  | 'missing_element'
  | 'trailing_separator'
  | 'bad_value'
  | 'bad_amount'
  | 'bad_date'
  | 'bad_npi'
  | 'levels'
  | 'contradiction'
  // Remittances
  | 'line_balance'
  | 'claim_balance'
  | 'claim_lines'
  | 'patient_share'
  | 'payment_balance'
  // Claims
  | 'total_charge'
  | 'diagnoses'
  | 'pointers'
  | 'lines'
  | 'modifiers'
  | 'frequency'
  | 'address'
  | 'relationship'
  | 'future_date'

/** The text of an element, empty where the segment has none. */
export const elementOf = ({ elements }: Segment, at: number): string => elements[at] ?? ''

/** The components of a composite element. */
export const componentsOf = (segment: Segment, at: number): string[] => elementOf(segment, at).split(segment.separators.component)

export const faultOf = ({ tag, position }: Segment, code: FaultCode, message: string): Fault => ({ segment: tag, position, code, message })

// The places of the sixteen element separators in ISA, the only segment of a fixed width.
const separatorPlaces = [3, 6, 17, 20, 31, 34, 50, 53, 69, 76, 81, 83, 89, 99, 101, 103]
const headerLength = 106
const longestSegment = 20_000
const control = /\p{Cc}/u

/** Cuts a stream of text into segments, with the separators that each interchange declares for itself. It keeps no more than one piece of the stream. */
export class Segmenter {
  #rest = ''
  #separators: Separators | null = null
  #position = 0
  #hasFailed = false
  readonly #take: (segment: Segment) => void
  readonly #report: Report

  constructor(take: (segment: Segment) => void, report: Report) {
    this.#take = take
    this.#report = report
  }

  push(piece: string): void {
    if (this.#hasFailed) return
    this.#rest += piece
    this.#cut(false)
  }

  end(): void {
    if (this.#hasFailed) return
    this.#cut(true)
    if (this.#hasFailed || this.#rest === '') {
      if (!this.#hasFailed && this.#position === 0) this.#fail(null, 'not_x12', 'The file is empty.')
      return
    }
    const tag = this.#rest.split(this.#separators?.element ?? '*', 1)[0]!
    // An editor may have dropped the line feed at the very end, where nothing but the terminator can be missing.
    if (tag === 'IEA' && /[\r\n]/.test(this.#separators?.terminator ?? '')) this.#emit(this.#rest)
    else this.#fault(/^[A-Z\d]{2,3}$/.test(tag) ? tag : null, 'cut_off', 'The file ends in the middle of a segment.')
  }

  #cut(isEnd: boolean): void {
    let from = 0
    while (!this.#hasFailed) {
      from = skipBlanks(this.#rest, from, this.#separators)
      if (this.#separators === null) {
        if (this.#rest.length - from < (isEnd ? 1 : headerLength)) break
        this.#readHeader(this.#rest.slice(from))
        if (this.#separators === null) break
      }
      const end = this.#rest.indexOf(this.#separators.terminator, from)
      if (end < 0) break
      this.#emit(this.#rest.slice(from, end))
      from = end + 1
    }
    this.#rest = this.#rest.slice(from)
    if (!this.#hasFailed && this.#rest.length > longestSegment && this.#separators !== null)
      this.#fail(null, 'segment_too_long', `A segment has more than ${longestSegment} characters.`)
  }

  #emit(text: string): void {
    const separators = this.#separators!
    this.#position += 1
    const elements = text.split(separators.element)
    const tag = elements[0]!
    if (control.test(text) && elements.some((one) => holdsControl(one, separators)))
      this.#fault(tag, 'characters', 'The segment holds a control character or a line break.', this.#position)
    this.#take({ tag, elements, position: this.#position, separators })
    // What follows may declare other separators.
    if (tag === 'IEA') this.#separators = null
  }

  #readHeader(text: string): void {
    if (!text.startsWith('ISA')) {
      if (this.#position > 0) this.#fail(null, 'after_the_end', 'There is text after the end of the interchange.')
      else this.#fail(null, 'not_x12', 'The file does not begin with ISA.')
      return
    }
    const element = text[3] ?? ''
    const isWide = text.length >= headerLength && separatorPlaces.every((place) => text[place] === element) && text[105] !== element
    if (isWide) this.#declare({ element, repetition: text[82]!, component: text[104]!, terminator: text[105]! }, text)
    else this.#guessHeader(text, element)
  }

  /** Separators of an ISA whose widths are wrong, so that what follows can be read for its own faults. */
  #guessHeader(text: string, element: string): void {
    const elements = element === '' ? [] : text.slice(0, 300).split(element)
    const last = elements[16] ?? ''
    if (last.length < 2) {
      this.#fail('ISA', text.length < headerLength ? 'cut_off' : 'header_width', 'ISA does not have 106 characters with 16 elements.', 1)
      return
    }
    this.#fault('ISA', 'header_width', 'An element of ISA does not have its width; ISA has 106 characters.', this.#position + 1)
    this.#declare({ element, repetition: elements[11]!, component: last[0]!, terminator: last[1]! }, text)
  }

  #declare(separators: Separators, text: string): void {
    const all = Object.values(separators)
    if (new Set(all).size < all.length || all.some((one) => one.length !== 1 || /[A-Za-z\d ]/.test(one)))
      this.#fault('ISA', 'separators', 'The four separators must differ, and be neither letters, digits nor blanks.', this.#position + 1)
    if (text.indexOf(separators.terminator) > 0 && separators.terminator !== separators.element) this.#separators = separators
    else this.#fail('ISA', 'separators', 'The separators of ISA cannot be told apart.', 1)
  }

  #fault(segment: string | null, code: FaultCode, message: string, position = this.#position + 1): void {
    this.#report({ segment, position, code, message })
  }

  #fail(segment: string | null, code: FaultCode, message: string, position?: number): void {
    this.#hasFailed = true
    this.#fault(segment, code, message, position)
  }
}

/** Control characters are common as separators, and never part of a value. */
const holdsControl = (element: string, { component, repetition }: Separators): boolean =>
  control.test(element.replaceAll(component, '').replaceAll(repetition, ''))

/** Line feeds after a terminator are tolerated, and a byte order mark in front of everything. */
function skipBlanks(text: string, from: number, separators: Separators | null): number {
  let at = from
  const blank = separators === null ? ' \t\r\n\uFEFF' : '\r\n'
  while (at < text.length && blank.includes(text[at]!) && !(separators !== null && text[at] === separators.terminator)) at++
  return at
}
