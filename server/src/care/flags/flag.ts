import type { CareFlagName } from '@sorrel/contract/care/vocabulary'
import type { Context } from '../../kernel/context.ts'

/** What a flag says beside its name: a number of days, entries or cents, and a day. */
export type FlagFact = { number?: number | null; day?: string | null }

/**
 * A flag that a feature raises on the cares of a caseload. It takes one statement for all of them. A set says for which cares the flag is
 * up; a map also says how many, or by when.
 */
export type CareFlag = {
  flag: CareFlagName
  listFlagged: (ctx: Context, careIds: readonly string[]) => Promise<ReadonlySet<string> | ReadonlyMap<string, FlagFact>>
}
