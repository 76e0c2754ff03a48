import { coverageNoticeDays, inactiveDays, isOpenCare } from '@sorrel/contract/care/rules'
import type { CareFlag as ShownFlag } from '@sorrel/contract/care/schemas'
import { careFlags } from '@sorrel/contract/care/vocabulary'
import type { Context } from '../../kernel/context.ts'
import type { CareRow } from '../viewing.ts'
import type { CareFlag } from './flag.ts'

const dayLength = 86_400_000

/** The flags of each care, the most urgent first. Each feature's flag takes one statement, however many cares there are. */
export async function raiseFlags(ctx: Context, brought: readonly CareFlag[], cares: readonly CareRow[]): Promise<Map<string, ShownFlag[]>> {
  const open = cares.filter(({ status }) => isOpenCare(status))
  const ids = open.map(({ id }) => id)
  const found =
    ids.length === 0 ? [] : await Promise.all(brought.map(async (one) => ({ flag: one.flag, up: await one.listFlagged(ctx, ids) })))
  const raised = new Map<string, ShownFlag[]>()
  for (const care of open) {
    const flags = ownFlagsOf(care, ctx.now())
    for (const { flag, up } of found) {
      const fact = up instanceof Map ? up.get(care.id) : {}
      if (up.has(care.id)) flags.push({ flag, number: fact?.number ?? null, day: fact?.day ?? null })
    }
    raised.set(
      care.id,
      flags.sort((a, b) => careFlags.indexOf(a.flag) - careFlags.indexOf(b.flag)),
    )
  }
  return raised
}

/** The flags that visits and coverage raise. They need no statement, because the care's row carries what they ask. */
function ownFlagsOf(care: CareRow, now: string): ShownFlag[] {
  const flags: ShownFlag[] = []
  // Who pauses needs no visit, and is not inactive.
  if (care.status !== 'paused' && !care.next_visit) {
    flags.push({ flag: 'no_next_visit', number: null, day: care.expected_next_by })
    const quiet = Math.floor((Date.parse(now) - Date.parse(care.last_visit?.starts_at ?? care.started_at)) / dayLength)
    if (quiet > inactiveDays) flags.push({ flag: 'inactive_30d', number: quiet, day: null })
  }
  const notice = new Date(Date.parse(now) + coverageNoticeDays * dayLength).toISOString().slice(0, 10)
  if (care.coverage_ends_on && care.coverage_ends_on <= notice)
    flags.push({ flag: 'coverage_expiring', number: null, day: care.coverage_ends_on })
  return flags
}
