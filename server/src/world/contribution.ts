import type { Frame } from './frame.ts'

/** The rows of a world, by table. All rows of a table have the same columns. */
export type Rows = Readonly<Record<string, readonly object[]>>

/**
 * One statement that makes a part of the crowd for measuring. $1 is the seed and $2 the number of dietitians; `values` follow (see
 * dice.ts).
 */
export type BulkStatement = { text: string; values?: () => readonly unknown[] }

/** What a feature adds to the world: rows of its own tables, `Owned`. */
export type Contribution<Owned = Record<string, object>> = {
  /** The tables that it fills, each after the tables that it refers to. */
  tables: readonly (keyof Owned & string)[]
  /** Those of them that migrations fill, so that a row in them does not mean that somebody is there. */
  filled_before?: readonly (keyof Owned & string)[]
  /** A statement that comes before the rows: what the demo ends of what migrations brought. */
  prepares?: string
  /** All rows of these tables. For what they refer to, it calls the feature that makes it, such as `providersOf(frame)`. */
  rowsOf: (frame: Frame) => { readonly [Table in keyof Owned]?: readonly object[] }
  bulk?: readonly BulkStatement[]
}
