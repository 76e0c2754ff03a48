import { addDays } from '@sorrel/contract/referrals/rules'

/** A row that holds from a day on; `says` is everything that it says, as one text. */
export type Held = { id: string; starts_on: string; ends_on: string | null; says: string }
export type Wanted = Omit<Held, 'id'>

export type Plan =
  | { kind: 'same' }
  /** A later row holds on some of the wanted days. */
  | { kind: 'overlaps' }
  /** The row says the same and only ends on another day. */
  | { kind: 'end'; id: string; ends_on: string | null }
  | {
      kind: 'write'
      ends_on: string | null
      /** The row before ends on this day. */
      ends: { id: string; ends_on: string } | null
      /** The row that begins on the same day: it never should have held. */
      withdraws: string | null
      /** What the row before said goes on behind the new one. */
      resumes: { id: string; starts_on: string; ends_on: string | null } | null
    }

/**
 * What becomes of the rows of one key if a new one holds from a day on. Without a last day it holds until the next row begins. With one it is an
 * island in the row that it cuts, which goes on behind it, unless both begin on the same day: then it stands in its place.
 */
export function planVersion(held: readonly Held[], { starts_on, ends_on: wanted, says }: Wanted): Plan {
  const at = held.find((row) => row.starts_on === starts_on)
  const before = held.find((row) => row.starts_on < starts_on && (row.ends_on === null || row.ends_on >= starts_on))
  const next = held.filter((row) => row.starts_on > starts_on).reduce<string | null>((first, row) => earlier(first, row.starts_on), null)
  if (wanted !== null && next !== null && next <= wanted) return { kind: 'overlaps' }
  const ends_on = wanted ?? (next === null ? null : addDays(next, -1))
  if (at?.says === says) return at.ends_on === ends_on ? { kind: 'same' } : { kind: 'end', id: at.id, ends_on }
  if (before?.says === says && (wanted === null ? before.ends_on === ends_on : reaches(before, wanted))) return { kind: 'same' }
  const resumes =
    before && wanted !== null && before.ends_on !== wanted && reaches(before, wanted)
      ? { id: before.id, starts_on: addDays(wanted, 1), ends_on: before.ends_on }
      : null
  const ends = before ? { id: before.id, ends_on: addDays(starts_on, -1) } : null
  return { kind: 'write', ends_on, ends, withdraws: at?.id ?? null, resumes }
}

const earlier = (one: string | null, other: string): string => (one === null || other < one ? other : one)
const reaches = ({ ends_on }: Held, day: string): boolean => ends_on === null || ends_on >= day
