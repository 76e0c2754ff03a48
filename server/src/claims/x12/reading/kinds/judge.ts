import type { Segment } from '../segments.ts'

/** Judges the content of one transaction set, segment by segment. */
export type SetJudge = {
  /** `loop` is the name of the segment's loop in the guide; null if the segment has no place there. */
  take(segment: Segment, loop: string | null): void
  end(): void
}
