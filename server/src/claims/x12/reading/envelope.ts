import { findKind, isOurs, SetReader } from './judging.ts'
import { elementOf, type FaultCode, faultOf, type Report, type Segment } from './segments.ts'
import { checkDay, checkValue, isDay, isTime } from './values.ts'

/** A segment of a file with the kind of its transaction set and the loop it stands in. The segments of the envelopes stand in no loop. */
export type Placed = { segment: Segment; kind: string | null; loop: string | null }
/** Takes the segments of a file one by one, for whoever wants their values. */
export type Hand = (placed: Placed) => void

type Interchange = { number: string; groups: number; notices: number; groupNumbers: Set<string> }
type Group = { segment: Segment; sets: number; setNumbers: Set<string> }
type OpenSet = { segment: Segment; segments: number; kind: string | null; reader: SetReader | null }

/** Follows the envelopes of a file: interchanges, groups and transaction sets, their numbers and their counts. */
export class Envelope {
  /** The kinds of what the file holds, in the order of the file. */
  readonly kinds = new Set<string>()
  #interchange: Interchange | null = null
  #group: Group | null = null
  #set: OpenSet | null = null
  #last: Segment | null = null
  readonly #report: Report
  readonly #hand: Hand | undefined
  readonly #byTag: Partial<Record<string, (segment: Segment) => void>> = {
    ISA: (segment) => this.#openInterchange(segment),
    TA1: (segment) => this.#takeNotice(segment),
    GS: (segment) => this.#openGroup(segment),
    ST: (segment) => this.#openSet(segment),
    SE: (segment) => this.#closeSet(segment),
    GE: (segment) => this.#closeGroup(segment),
    IEA: (segment) => this.#closeInterchange(segment),
  }

  constructor(report: Report, hand?: Hand) {
    this.#report = report
    this.#hand = hand
  }

  take(segment: Segment): void {
    this.#last = segment
    const take = this.#byTag[segment.tag]
    let loop: string | null = null
    if (take !== undefined && !(segment.tag === 'TA1' && this.#set !== null)) take(segment)
    else if (this.#set === null) this.#fault(segment, 'envelope_order', 'The segment stands outside of every transaction set.')
    else {
      this.#set.segments += 1
      loop = this.#set.reader?.take(segment) ?? null
    }
    this.#hand?.({ segment, kind: this.#set?.kind ?? null, loop })
  }

  /** Ends the file. */
  end(): void {
    if (this.#last !== null && this.#interchange !== null) this.#endInterchange(this.#last, 'The file ends')
  }

  #openInterchange(segment: Segment): void {
    if (this.#interchange !== null) this.#endInterchange(segment, 'Another interchange begins')
    this.#interchange = { number: elementOf(segment, 13), groups: 0, notices: 0, groupNumbers: new Set() }
    if (elementOf(segment, 12) !== '00501') this.#fault(segment, 'version', 'ISA12 is not 00501.')
    if (!/^\d{9}$/.test(elementOf(segment, 13))) this.#fault(segment, 'control_number', 'ISA13 has nine digits.')
    if (!isDay(`20${elementOf(segment, 9)}`) || !/^\d{4}$/.test(elementOf(segment, 10)) || !isTime(elementOf(segment, 10)))
      this.#fault(segment, 'bad_date', 'ISA09 and ISA10 are no day and time.')
    checkValue(segment, 14, this.#report, ['0', '1'])
    checkValue(segment, 15, this.#report, ['P', 'T'])
  }

  #takeNotice(segment: Segment): void {
    if (this.#interchange === null || this.#group !== null || this.#interchange.groups > 0)
      this.#fault(segment, 'envelope_order', 'TA1 follows ISA.')
    if (this.#interchange !== null) this.#interchange.notices += 1
    this.kinds.add('TA1')
    checkValue(segment, 1, this.#report, /^\d{9}$/)
    if (!isDay(`20${elementOf(segment, 2)}`) || !isTime(elementOf(segment, 3)))
      this.#fault(segment, 'bad_date', 'TA102 and TA103 are no day and time.')
    checkValue(segment, 4, this.#report, ['A', 'E', 'R'])
    checkValue(segment, 5, this.#report, /^0([012]\d|3[01])$/)
    if (elementOf(segment, 4) === 'A' && /[1-9]/.test(elementOf(segment, 5)))
      this.#fault(segment, 'contradiction', 'The interchange is accepted, and an error is named.')
  }

  #openGroup(segment: Segment): void {
    if (this.#set !== null) this.#endSet(segment, 'A group begins')
    if (this.#group !== null) this.#endGroup(segment, 'Another group begins')
    if (this.#interchange === null) this.#fault(segment, 'envelope_order', 'A group stands outside of an interchange.')
    this.#group = { segment, sets: 0, setNumbers: new Set() }
    const number = elementOf(segment, 6)
    if (!/^[1-9]\d{0,8}$/.test(number)) this.#fault(segment, 'control_number', 'GS06 has one to nine digits and does not begin with 0.')
    if (this.#interchange !== null) {
      this.#interchange.groups += 1
      if (this.#interchange.groupNumbers.has(number)) this.#fault(segment, 'repeated_number', 'GS06 was used before in this interchange.')
      this.#interchange.groupNumbers.add(number)
    }
    checkValue(segment, 4, this.#report)
    checkDay(segment, 4, this.#report)
    if (!isTime(elementOf(segment, 5))) this.#fault(segment, 'bad_date', 'GS05 is no time.')
    checkValue(segment, 7, this.#report, ['X'])
  }

  #openSet(segment: Segment): void {
    if (this.#set !== null) this.#endSet(segment, 'Another set begins')
    if (this.#group === null) this.#fault(segment, 'envelope_order', 'A transaction set stands outside of a group.')
    const version = elementOf(this.#group?.segment ?? segment, this.#group === null ? 3 : 8)
    const found = findKind(elementOf(segment, 1), version)
    const kind = found?.kind ?? null
    this.kinds.add(kind ?? elementOf(segment, 1))
    const reader = kind === null ? null : new SetReader(kind, elementOf(this.#group?.segment ?? segment, 4), this.#report)
    this.#set = { segment, segments: 1, kind, reader }
    if (found === null) this.#fault(segment, 'unknown_kind', 'ST01 names no kind of file that is read here.')
    else if (!found.version.test(version))
      this.#fault(this.#group?.segment ?? segment, 'version', 'GS08 names no version that is in force.')
    const repeated = elementOf(segment, 3)
    if (repeated !== '' ? repeated !== version : kind !== null && isOurs(kind))
      this.#fault(segment, 'version', 'ST03 does not repeat GS08.')
    const group = elementOf(this.#group?.segment ?? segment, 1)
    if (found !== null && this.#group !== null && group !== found.group)
      this.#fault(this.#group.segment, 'wrong_group', `Sets of this kind stand in a group ${found.group}.`)
    this.#countSet(segment)
  }

  #countSet(segment: Segment): void {
    const number = elementOf(segment, 2)
    if (!/^[A-Za-z\d]{4,9}$/.test(number)) this.#fault(segment, 'control_number', 'ST02 has four to nine characters.')
    if (this.#group === null) return
    this.#group.sets += 1
    if (this.#group.setNumbers.has(number)) this.#fault(segment, 'repeated_number', 'ST02 was used before in this group.')
    this.#group.setNumbers.add(number)
  }

  #closeSet(segment: Segment): void {
    if (this.#set === null) {
      this.#fault(segment, 'envelope_order', 'SE ends no transaction set.')
      return
    }
    const { segments, segment: opened, reader } = this.#set
    this.#set = null
    reader?.end(segment)
    this.#checkCount(segment, segments + 1, 'segment_count', 'SE01 is not the number of segments from ST to SE')
    if (elementOf(segment, 2) !== elementOf(opened, 2)) this.#fault(segment, 'control_number', 'SE02 does not repeat ST02.')
  }

  #closeGroup(segment: Segment): void {
    if (this.#set !== null) this.#endSet(segment, 'The group ends')
    if (this.#group === null) {
      this.#fault(segment, 'envelope_order', 'GE ends no group.')
      return
    }
    const { sets, segment: opened } = this.#group
    this.#group = null
    if (sets === 0) this.#fault(segment, 'nothing_inside', 'The group holds no transaction set.')
    this.#checkCount(segment, sets, 'set_count', 'GE01 is not the number of transaction sets')
    if (elementOf(segment, 2) !== elementOf(opened, 6)) this.#fault(segment, 'control_number', 'GE02 does not repeat GS06.')
  }

  #closeInterchange(segment: Segment): void {
    if (this.#set !== null) this.#endSet(segment, 'The interchange ends')
    if (this.#group !== null) this.#endGroup(segment, 'The interchange ends')
    if (this.#interchange === null) {
      this.#fault(segment, 'envelope_order', 'IEA ends no interchange.')
      return
    }
    const { groups, notices, number } = this.#interchange
    this.#interchange = null
    if (groups + notices === 0) this.#fault(segment, 'nothing_inside', 'The interchange holds nothing.')
    this.#checkCount(segment, groups, 'group_count', 'IEA01 is not the number of groups')
    if (elementOf(segment, 2) !== number) this.#fault(segment, 'control_number', 'IEA02 does not repeat ISA13.')
  }

  #checkCount(segment: Segment, counted: number, code: FaultCode, message: string): void {
    const text = elementOf(segment, 1)
    if (!/^\d{1,10}$/.test(text) || Number(text) !== counted) this.#fault(segment, code, `${message}, ${counted}.`)
  }

  // What is still open where something else begins or the file ends.
  #endSet(segment: Segment, where: string): void {
    this.#set?.reader?.end(segment)
    this.#set = null
    this.#missing('SE', segment, where)
  }

  #endGroup(segment: Segment, where: string): void {
    if (this.#set !== null) this.#endSet(segment, where)
    this.#group = null
    this.#missing('GE', segment, where)
  }

  #endInterchange(segment: Segment, where: string): void {
    if (this.#group !== null) this.#endGroup(segment, where)
    if (this.#set !== null) this.#endSet(segment, where)
    this.#interchange = null
    this.#missing('IEA', segment, where)
  }

  #missing(tag: string, { position }: Segment, where: string): void {
    this.#report({ segment: tag, position, code: 'missing_trailer', message: `${where} before ${tag}.` })
  }

  #fault(segment: Segment, code: FaultCode, message: string): void {
    this.#report(faultOf(segment, code, message))
  }
}
