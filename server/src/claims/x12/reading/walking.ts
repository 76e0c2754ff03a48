import { listTags, type Place } from './grammar.ts'
import { elementOf, faultOf, type Report, type Segment } from './segments.ts'

/** A loop that is open: how far its places are read, and how often each was met. */
type Frame = { name: string; places: readonly Place[]; at: number; counts: number[] }

const nameOf = ({ tag, allows }: Place) => [tag, ...allows.map((values) => values?.join(' or ') ?? '')].join('*')
const isAt = (segment: Segment, { tag, allows }: Place): boolean =>
  segment.tag === tag && allows.every((values, index) => values === null || values.includes(elementOf(segment, index + 1)))

/** Walks through the segments of a transaction set along its guide, and says in which loop each one stands. */
export class Walker {
  readonly #frames: Frame[]
  readonly #tags: Set<string>
  readonly #report: Report

  constructor(places: readonly Place[], report: Report) {
    this.#frames = [{ name: '', places, at: 0, counts: places.map(() => 0) }]
    this.#tags = listTags(places)
    this.#report = report
  }

  /** The name of the segment's loop; the outermost one has none. Null if the segment has no place here. */
  take(segment: Segment): string | null {
    for (let depth = this.#frames.length - 1; depth >= 0; depth--) {
      const frame = this.#frames[depth]!
      const found = frame.places.findIndex((place, index) => index >= frame.at && isAt(segment, place))
      if (found >= 0) return this.#enter(segment, depth, found)
    }
    return this.#recover(segment)
  }

  /** Closes all loops, because the transaction set ends with this segment. */
  end(segment: Segment): void {
    this.#leave(0, segment)
    this.#advance(this.#frames[0]!, this.#frames[0]!.places.length, segment)
  }

  #enter(segment: Segment, depth: number, found: number): string {
    this.#leave(depth, segment)
    const frame = this.#frames[depth]!
    this.#advance(frame, found, segment)
    return this.#count(segment, frame, found)
  }

  #count(segment: Segment, frame: Frame, found: number): string {
    const place = frame.places[found]!
    frame.counts[found]! += 1
    if (frame.counts[found]! === place.max + 1)
      this.#report(faultOf(segment, 'too_many', `${nameOf(place)} may stand here ${place.max} times at most.`))
    if (place.loop === null) return frame.name
    const { name, places } = place.loop
    this.#frames.push({ name, places, at: 0, counts: places.map(() => 0) })
    return name
  }

  /** Passes over places up to this one; those that are required must have been met. */
  #advance(frame: Frame, to: number, next: Segment): void {
    for (let at = frame.at; at < to; at++) {
      const place = frame.places[at]!
      if (!place.isRequired || frame.counts[at]! > 0) continue
      const where = frame.name === '' ? '' : ` in loop ${frame.name}`
      this.#report({
        segment: place.tag,
        position: next.position,
        code: 'missing_segment',
        message: `${nameOf(place)} is missing${where}.`,
      })
    }
    frame.at = to
  }

  #leave(depth: number, next: Segment): void {
    while (this.#frames.length - 1 > depth) {
      const frame = this.#frames.pop()!
      this.#advance(frame, frame.places.length, next)
    }
  }

  /** A segment that came too late is read all the same, so that what follows it can be judged. */
  #recover(segment: Segment): string | null {
    if (!this.#tags.has(segment.tag)) {
      this.#report(faultOf(segment, 'unknown_segment', 'The guide knows no such segment.'))
      return null
    }
    this.#report(faultOf(segment, 'out_of_order', 'The segment must not stand here.'))
    for (let depth = this.#frames.length - 1; depth >= 0; depth--) {
      const frame = this.#frames[depth]!
      const found = frame.places.findIndex((place) => isAt(segment, place))
      if (found < 0) continue
      if (frame.places[found]!.loop !== null) this.#leave(depth, segment)
      return this.#count(segment, frame, found)
    }
    return null
  }
}
