import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { canStandTogether, mergeBillables } from '../building/merging.ts'
import type { Billable } from '../building/reading.ts'
import { harmsNothing, type Joining, previewHosts } from '../building/together.ts'

/** The claim that a visit would join, and what that would be made from. The claim is null where another visit of the same preview would make it. */
export type WouldJoin = { claim: { claim_id: string; number: string } | null; after: Billable }

export const joiningOf = ({ host: { id: claim_id, number }, after }: Joining): WouldJoin => ({ claim: { claim_id, number }, after })

/**
 * Which visits would join a claim of their day, one that is there or one that an earlier visit of the list would make, by visit. As many statements for
 * many as for one.
 */
export async function findJoining(ctx: Context, billables: readonly Billable[]): Promise<Map<string, WouldJoin>> {
  const present = await previewHosts(ctx, billables)
  const found = new Map<string, WouldJoin>(
    billables.flatMap(({ visit: { subject_id } }) => {
      const joining = present.get(subject_id)
      return joining ? [[subject_id, joiningOf(joining)]] : []
    }),
  )
  const alone = billables.filter(({ visit }) => visit.has_occurred && visit.is_note_signed && !found.has(visit.subject_id))
  for (const [id, after] of joinAmong(alone, await readPromised(ctx, alone))) found.set(id, { claim: null, after })
  return found
}

/** The visits of which an earlier one of the list would make the claim. Pure. */
function joinAmong(billables: readonly Billable[], promised: ReadonlySet<string>): Map<string, Billable> {
  const made: Billable[] = []
  const found = new Map<string, Billable>()
  const isPromised = ({ visit }: Billable) => promised.has(visit.subject_id)
  for (const one of billables) {
    const at = made.findIndex((first) => canStandTogether(first, one) && isPromised(first) === isPromised(one))
    const first = made[at]
    const both = first && mergeBillables(first, [one], {})
    if (first === undefined || both === undefined || !harmsNothing(first, both)) made.push(one)
    else found.set(one.visit.subject_id, both)
  }
  return found
}

/** The visits for which a price was promised. */ // reads prices
async function readPromised(ctx: Context, billables: readonly Billable[]): Promise<Set<string>> {
  const ids = billables.map(({ visit }) => visit.subject_id)
  const { rows } = await sql<{ id: string }>`
    select distinct appointment_id as id from price_estimate where appointment_id = any (${ids}::uuid[]) and cap_cents is not null`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ id }) => id))
}
