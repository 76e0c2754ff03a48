import { caseloadPage, findNextStep, isOpenCare } from '@sorrel/contract/care/rules'
import type { CareFlag as ShownFlag } from '@sorrel/contract/care/schemas'
import { type CareSort, type CareView, careFlags, careViews } from '@sorrel/contract/care/vocabulary'
import type { listMyClientCare } from '@sorrel/contract/care/wire'
import type { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { findCaseload, findWhoseCaseload } from '../access.ts'
import type { CareFlag } from '../flags/flag.ts'
import { raiseFlags } from '../flags/raising.ts'
import type { CareRow } from '../viewing.ts'
import { matchesText } from './matching.ts'

type Query = z.output<typeof listMyClientCare.query>
type Flagged = { care: CareRow; flags: ShownFlag[]; name: string }

/**
 * One page of a caseload. A dietitian has some hundred clients, so all of them are read and the views, filters and numbers are made of the
 * same rows: a tab cannot count other clients than it shows.
 */
export async function listCaseload(
  ctx: Context,
  brought: readonly CareFlag[],
  query: Query,
): Promise<z.input<typeof listMyClientCare.output>> {
  const cares = await findCaseload(ctx, findWhoseCaseload(ctx, query.provider_id))
  const raised = await raiseFlags(ctx, brought, cares)
  const all: Flagged[] = cares.map((care) => ({ care, flags: raised.get(care.id) ?? [], name: nameOf(care) }))
  const found = all.filter((one) => isInView(one, query.view) && passesFilters(one, query)).sort(ordersBy[query.sort])
  const from = (query.page - 1) * caseloadPage
  return {
    items: found.slice(from, from + caseloadPage).map(({ care, flags }) => showSummary(care, flags)),
    total: found.length,
    page: query.page,
    counts: Object.fromEntries(careViews.map((view) => [view, all.filter((one) => isInView(one, view)).length])) as Record<
      CareView,
      number
    >,
    summary: summarize(all),
  }
}

/** What the dietitian calls a client. */
export const nameOf = ({ client_details, preferred_name, first_name, last_name }: CareRow): string =>
  `${client_details.preferred_name ?? preferred_name ?? first_name ?? ''} ${last_name ?? ''}`.trim()

/** A care as a line of the caseload. */
export function showSummary(care: CareRow, flags: ShownFlag[]) {
  const { v3, v6, v9, v12, client_details: details } = care
  return {
    ...care,
    name: nameOf(care),
    pronouns: details.pronouns ?? care.patient_pronouns,
    focus_conditions: details.focus_conditions ?? [],
    tags: details.tags ?? [],
    milestones: { v3, v6, v9, v12 },
    flags,
    next_step: findNextStep(flags.map(({ flag }) => flag)),
  }
}

function isInView({ care, flags }: Flagged, view: CareView): boolean {
  const open = isOpenCare(care.status)
  if (view === 'all') return open
  if (view === 'ended') return !open
  return view === 'needs_me' ? flags.length > 0 : flags.some(({ flag }) => flag === view)
}

const passesFilters = ({ care, flags, name }: Flagged, { statuses, flags: wanted, q }: Query): boolean =>
  (!statuses?.length || statuses.includes(care.status)) &&
  (!wanted?.length || flags.some(({ flag }) => wanted.includes(flag))) &&
  (!q || matchesText(q, { name, ...care, conditions: care.client_details.focus_conditions ?? [], tags: care.client_details.tags ?? [] }))

// The id at the end makes an order of equals the same on every page.
const byName = (a: Flagged, b: Flagged) => a.name.localeCompare(b.name, 'en') || (a.care.id < b.care.id ? -1 : 1)
const urgencyOf = ({ flags }: Flagged) => (flags[0] ? careFlags.indexOf(flags[0].flag) : careFlags.length)
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const ordersBy: Record<CareSort, (a: Flagged, b: Flagged) => number> = {
  urgent: (a, b) => urgencyOf(a) - urgencyOf(b) || (b.flags[0]?.number ?? 0) - (a.flags[0]?.number ?? 0) || byName(a, b),
  name: byName,
  // Whoever waits longest comes first, and those without a visit before all.
  last_visit: (a, b) => compareText(a.care.last_visit?.starts_at ?? '', b.care.last_visit?.starts_at ?? '') || byName(a, b),
  next_visit: (a, b) => compareText(a.care.next_visit?.starts_at ?? '9', b.care.next_visit?.starts_at ?? '9') || byName(a, b),
  visits: (a, b) => b.care.completed_visit_count - a.care.completed_visit_count || byName(a, b),
}

function summarize(all: readonly Flagged[]) {
  const open = all.filter(({ care }) => isOpenCare(care.status))
  const countWith = (check: (one: Flagged) => boolean) => open.filter(check).length
  return {
    open: open.length,
    with_next_visit: countWith(({ care }) => care.next_visit !== null),
    inactive: countWith(({ flags }) => flags.some(({ flag }) => flag === 'inactive_30d')),
    milestones: {
      v3: countWith(({ care }) => care.v3 !== null),
      v6: countWith(({ care }) => care.v6 !== null),
      v9: countWith(({ care }) => care.v9 !== null),
      v12: countWith(({ care }) => care.v12 !== null),
    },
  }
}
