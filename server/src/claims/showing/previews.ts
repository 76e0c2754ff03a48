import { type Finding, showFinding } from '@sorrel/contract/claims/findings/findings'
import { isEditable } from '@sorrel/contract/claims/moving'
import type { ClaimChanges, ClaimDraft } from '@sorrel/contract/claims/schemas'
import type { previewClaims as claimsWire, previewClaimsOfVisits as visitsWire } from '@sorrel/contract/claims/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, runAsSystem } from '../../kernel/context.ts'
import { readLater } from '../building/building.ts'
import { judgeClaim, type Later, newcomer } from '../building/judging.ts'
import { type Billable, readBillables } from '../building/reading.ts'
import { mayJoin, previewHosts, readClaimed } from '../building/together.ts'
import type { ClaimRow } from '../tables.ts'
import { findJoining, joiningOf, type WouldJoin } from './joining.ts'

type Preview = z.input<typeof visitsWire.output>['items'][number]
type SkipReason = NonNullable<Preview['skip_reason']>

const skip = (source_id: string, skip_reason: SkipReason): Preview => ({
  ...{ source_id, claim: null, findings: [], hold_codes: [], charge_cents: 0, expected_allowed_cents: null },
  ...{ would: 'skip', joins: null, skip_reason, diff: [] },
})

/** The claims that visits would make now. As many statements for 200 as for one, and none that writes. */ // reads scheduling, charting, insurance
export async function previewVisits(ctx: Context, { appointment_ids, overrides }: z.output<typeof visitsWire.body>) {
  const ids = [...new Set(appointment_ids)]
  const changes = overrides ?? {}
  const [visits, billed, billables] = await Promise.all([
    ctx.db
      .selectFrom('appointment as a')
      .leftJoin('coverage as c', 'c.id', 'a.coverage_id')
      .leftJoin('chart_note as n', 'n.appointment_id', 'a.id')
      .select(['a.id', 'c.kind', 'n.status'])
      .where('a.id', 'in', ids)
      .execute(),
    runAsSystem(ctx, (ctx) => findBilled(ctx, ids)),
    runAsSystem(ctx, (ctx) => readBillables(ctx, ids, new Map(ids.map((id) => [id, changes])))),
  ])
  const known = new Map(visits.map((visit) => [visit.id, visit]))
  const isByHand = Boolean(changes.lines || changes.diagnoses || changes.place)
  const apart = ids.flatMap((id) => (billed.has(id) || isByHand ? [] : (billables.get(id) ?? [])))
  const joining = await runAsSystem(ctx, (ctx) => findJoining(ctx, apart))
  const items = ids.map((id) => {
    const [visit, billable] = [known.get(id), billables.get(id)]
    if (!visit) return skip(id, 'not_found')
    if (visit.kind !== 'insurance') return skip(id, 'not_insured')
    if (visit.status !== 'signed' || !billable) return skip(id, 'note_not_signed')
    return billed.has(id) ? skip(id, 'exists') : (showJoining(id, joining) ?? showPreview(id, billable, { ...newcomer, changes }))
  })
  return { items }
}

/** Which of these visits a claim bills by now. Runs as the system, so that the indexes serve it. */
async function findBilled(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select q.id from unnest(${ids}::uuid[]) q (id) where exists (select from claim c
      where (c.subject_id = q.id or c.joined_appointment_ids @> array[q.id]) and c.state not in ('voided', 'cancelled'))`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

type Stored = ClaimRow & { changes: ClaimChanges; draft: ClaimDraft; findings: readonly Finding[] }

/** What claims would say if they were made anew with these changes, and which fields would differ. */
export async function previewClaims(ctx: Context, { claim_ids, patch = {} }: z.output<typeof claimsWire.body>) {
  const ids = [...new Set(claim_ids)]
  const stored: Stored[] = await ctx.db
    .selectFrom('claim as c')
    .innerJoin('claim_content as t', 't.claim_id', 'c.id')
    .selectAll('c')
    .select(['t.changes', 't.draft', 't.findings'])
    .where('c.id', 'in', ids)
    .execute()
  const known = new Map(stored.map((claim) => [claim.id, { ...claim, changes: mergeChanges(claim.changes, patch) }]))
  const open = [...known.values()].filter(({ state }) => isEditable(state))
  const remade = await runAsSystem(ctx, (ctx) => remakeOpen(ctx, open))
  const waiting = open.flatMap((claim) => (mayJoin(claim) ? (remade.get(claim.id)?.billable ?? []) : []))
  const joining = await runAsSystem(
    ctx,
    async (ctx) => new Map([...(await previewHosts(ctx, waiting))].map(([id, one]) => [id, joiningOf(one)])),
  )
  const items = ids.map((id) => {
    const claim = known.get(id)
    if (claim && !isEditable(claim.state)) return skip(id, 'with_payer')
    const made = remade.get(id)
    if (!claim || !made) return skip(id, 'not_found')
    const joins = mayJoin(claim) ? showJoining(id, joining, claim.subject_id) : null
    if (joins) return joins
    const preview = showPreview(id, made.billable, claim, made.later)
    return { ...preview, diff: preview.claim ? listDifferences(claim.draft, preview.claim) : [] }
  })
  return { items }
}

type Remade = Map<string, { billable: Billable; later: Later | null }>

/** What claims are made from. A visit has one open claim for each of its payers, so those of first and of later payers are read apart. */
async function remakeOpen(ctx: Context, open: readonly Stored[]): Promise<Remade> {
  const remade: Remade = new Map()
  for (const [isLater, claims] of Map.groupBy(open, ({ prior_claim_id }) => prior_claim_id !== null)) {
    const ofVisits = <Value>(read: (claim: Stored) => Value) => new Map(claims.map((claim) => [claim.subject_id, read(claim)]))
    const plans = isLater ? ofVisits(({ coverage_id }) => coverage_id) : undefined
    const billables = await readClaimed(ctx, claims, undefined, plans)
    for (const { id, subject_id, prior_version_id, draft } of claims) {
      const billable = billables.get(subject_id)
      if (billable) remade.set(id, { billable, later: await readLater(ctx, prior_version_id, draft.prior) })
    }
  }
  return remade
}

const mergeChanges = (before: ClaimChanges, patch: ClaimChanges): ClaimChanges =>
  Object.fromEntries(Object.entries({ ...before, ...patch }).filter(([, value]) => value !== null && value !== undefined))

function showPreview(
  source_id: string,
  billable: Billable,
  standing: Parameters<typeof judgeClaim>[1],
  later: Later | null = null,
): Preview {
  const { draft, findings, hold_codes, errors, charge_cents } = judgeClaim(billable, standing, later)
  const fees = draft.lines.map(({ expected_cents }) => expected_cents)
  const isKnown = fees.length > 0 && fees.every((cents) => cents !== null)
  return {
    ...{ source_id, claim: draft, findings: findings.map(showFinding), hold_codes, charge_cents },
    expected_allowed_cents: isKnown ? fees.reduce<number>((sum, cents) => sum + (cents ?? 0), 0) : null,
    ...{ would: errors > 0 || hold_codes.length > 0 ? 'hold' : 'create', joins: null, skip_reason: null, diff: [] },
  }
}

/** A visit that would join a claim of its day: what that one would say of both. */
function showJoining(source_id: string, joining: ReadonlyMap<string, WouldJoin>, visitId = source_id): Preview | null {
  const found = joining.get(visitId)
  if (found === undefined) return null
  const joins = { claim_id: found.claim?.claim_id ?? null, number: found.claim?.number ?? null }
  return { ...showPreview(source_id, found.after, newcomer), would: 'join', joins }
}

/** The paths of two drafts whose values differ. */
export function listDifferences(before: unknown, after: unknown, field = ''): Preview['diff'] {
  const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
  if (!isBranch(before) || !isBranch(after)) {
    const [one, other] = [writeValue(before), writeValue(after)]
    return one === other ? [] : [{ field, before: one, after: other }]
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => listDifferences(before[name], after[name], field === '' ? name : `${field}.${name}`))
}

const writeValue = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value)
