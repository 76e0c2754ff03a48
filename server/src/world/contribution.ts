import type { Frame } from './frame.ts'

/** The rows of a world, by table. Those of one table have the same columns. */
export type Rows = Readonly<Record<string, readonly object[]>>

/** One statement that makes a part of the crowd for measuring; $1 is the seed, $2 how many dietitians, and `values` come after (see dice.ts). */
export type BulkStatement = { text: string; values?: () => readonly unknown[] }

/** What a feature brings to the world: rows of its own tables, which are `Owned`. */
export type Contribution<Owned = Record<string, object>> = {
  /** The tables that it fills, each after all that it refers to. */
  tables: readonly (keyof Owned & string)[]
  /** All their rows. What they hang on is asked of the feature that makes it, as by `providersOf(frame)`. */
  rowsOf: (frame: Frame) => { readonly [Table in keyof Owned]?: readonly object[] }
  bulk?: readonly BulkStatement[]
}
