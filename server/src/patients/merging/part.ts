import type { MergeConflict, MergedKind } from '@sorrel/contract/patients/merging/vocabulary'
import type { RawBuilder } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { Tables } from '../../tables.ts'

export type TableName = keyof Tables & string

/** The record `from_id` becomes part of the record `into_id`. */
export type Merge = { id: string; from_id: string; into_id: string }

/** A merge at work. Everything that it writes goes through `change` and `remove`, which keep what was there before for an undo. */
export type Merging = Merge & {
  /** Changes the rows `t` of a table that fit, and returns how many. */
  change: (table: TableName, set: RawBuilder<unknown>, where: RawBuilder<unknown>) => Promise<number>
  /** Removes the rows `t` of a table that fit, and returns how many. An undo brings them back. */
  remove: (table: TableName, where: RawBuilder<unknown>) => Promise<number>
}

/** What both records have, and how often. */
export type Conflict = { kind: MergeConflict; count: number }

/** A table whose rows follow the patient. */
export type Following = {
  table: TableName
  /** The columns that say whose the row is. */
  whose: readonly string[]
  /** The columns that say who did something, where the patient may have done it for themselves or for those for whom they act. */
  doers?: readonly string[]
  /** The column by which rows of the household are found; the first of `whose` if it is missing. */
  household_by?: string
  /** What the report of a merge counts the rows as. */
  counts_as?: MergedKind
  /** Why a new row does not keep anybody from undoing the merge, if so. */
  may_come_later?: string
}

/**
 * What one feature does in a merge. All `settle` run before any row follows, so that the rows of both sides still stand apart, in the order of
 * `features.ts`. They run as the system, in the transaction of the merge.
 */
export type MergePart = {
  follows: readonly Following[]
  /** The columns that go on naming the patient who is gone, and why. */
  stays?: readonly { table: TableName; columns: readonly string[]; because: string }[]
  /** Settles what only one of the two can have, and reports what both had. */
  settle?: (ctx: Context, merging: Merging) => Promise<Conflict[]>
  /** Makes room for the undo of a merge, before any row goes back. */
  makeRoom?: (ctx: Context, merge: Merge & { merged_at: string }) => Promise<void>
}

/** The tables in which a new row keeps anybody from undoing the merge. */
export const listWatched = (parts: readonly MergePart[]): Following[] =>
  parts.flatMap(({ follows }) => follows).filter(({ may_come_later, whose }) => !may_come_later && whose.length > 0)

/** A conflict that occurred so often; nothing if it did not occur. */
export const conflictOf = (kind: MergeConflict, count: number): Conflict[] => (count > 0 ? [{ kind, count }] : [])
