import { Problem, refuseValue } from '../../kernel/problem.ts'
import type { DatedRow, DatedTable } from './kinds.ts'
import type { Written } from './writing.ts'

/** The row that one writing made. Throws `already_exists` where a later row holds on its days, or nothing would change. */
export function takeWritten<Table extends DatedTable>([written]: readonly Written<Table>[]): DatedRow<Table> {
  if (!written || !('row' in written)) throw new Problem('already_exists', { reason: written?.outcome })
  return written.row
}

/** Refuses a last day that comes before the first. */
export function refuseOrder({ starts_on, ends_on }: { starts_on: string; ends_on: string | null }): void {
  if (ends_on !== null && ends_on < starts_on) throw refuseValue('body', ['ends_on'], 'too_small')
}
