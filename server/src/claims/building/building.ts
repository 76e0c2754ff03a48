import { ended, isEditable } from '@sorrel/contract/claims/moving'
import type { ClaimChanges, DraftLine, PriorAnswer } from '@sorrel/contract/claims/schemas'
import type { ClaimState, HoldCode } from '@sorrel/contract/claims/vocabulary'
import { sql } from 'kysely'
import { type Context, runAsSystem, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { moveClaim } from '../moving.ts'
import type { ClaimRow } from '../tables.ts'
import type { ClaimLine } from '../x12/writing/claim-facts.ts'
import { type Judged, judgeClaim, type Later, newcomer } from './judging.ts'
import { type Billable, readBillables } from './reading.ts'
import { findHost, type Host, mayJoin, readClaimed, speaksOf } from './together.ts'

/**
 * Makes the claim of an insured visit, or of care without a visit, from its note, or makes it anew as long as it was not sent. Returns its id; null if
 * nobody insures it, or if it has no note. A second visit of a day joins the claim of the first that was not sent yet, if one claim can say both. It may
 * run twice, and two at once wait for each other.
 */
export const buildClaim = (ctx: Context, subjectId: string): Promise<{ claim_id: string; is_new: boolean } | null> =>
  transaction(ctx, (ctx) =>
    runAsSystem(ctx, async (ctx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`claim ${subjectId}`}, 0))`.execute(ctx.db)
      await holdDay(ctx, subjectId)
      const present = await findPresentClaim(ctx, subjectId)
      if (present) {
        const host = isEditable(present.state) ? await recheckClaim(ctx, present.id) : null
        return { claim_id: host ?? present.id, is_new: false }
      }
      return makeClaim(ctx, subjectId)
    }),
  )

/** Brings a visit onto the claim of its day, or makes one of its own. */
async function makeClaim(ctx: Context, subjectId: string): Promise<{ claim_id: string; is_new: boolean } | null> {
  const billable = (await readBillables(ctx, [subjectId])).get(subjectId)
  if (!billable) return null
  const host = await findHost(ctx, billable)
  if (host === null) return { claim_id: await insertClaim(ctx, billable), is_new: true }
  await widenClaim(ctx, host)
  return { claim_id: host.id, is_new: false }
}

/** Makes the claim anew with the visits that it speaks of now. */
async function widenClaim(ctx: Context, { id, joined_appointment_ids }: Host): Promise<void> {
  await ctx.db.updateTable('claim').set({ joined_appointment_ids }).where('id', '=', id).execute()
  await moveClaim(ctx, id, { kind: 'changed', details: { fields: ['visits'] } })
  await remakeClaim(ctx, id)
}

/**
 * Makes a claim that was not sent anew. One that only waits beside another of its day ends as joined, if that one can say its visit by now: it was made
 * before visits could join, or the two differed then. Returns the id of the claim that it joined.
 */
export async function recheckClaim(ctx: Context, claimId: string): Promise<string | null> {
  const claim = await ctx.db
    .selectFrom('claim as c')
    .innerJoin('claim_content as t', 't.claim_id', 'c.id')
    .selectAll('c')
    .select('t.changes')
    .where('c.id', '=', claimId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const billable = mayJoin(claim) ? (await readBillables(ctx, [claim.subject_id])).get(claim.subject_id) : undefined
  const host = billable ? await findHost(ctx, billable) : null
  if (host === null) {
    await remakeClaim(ctx, claimId)
    return null
  }
  await endAsJoined(ctx, claimId, { number: host.number })
  await widenClaim(ctx, host)
  return host.id
}

/** Ends a claim whose visit another claim of the day speaks of now. Runs in the caller's transaction. */
export async function endAsJoined(ctx: Context, claimId: string, details: { number: string; reason?: string }): Promise<void> {
  await moveClaim(ctx, claimId, { kind: 'joined', details })
}

/** Visits of one patient come one after the other, so that the second of two notes that are signed at once finds the claim of the first. */ // reads scheduling
const holdDay = (ctx: Context, visitId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('claims of ' || a.patient_id, 0)) from appointment a where a.id = ${visitId}`.execute(
    ctx.db,
  )

const findPresentClaim = (ctx: Context, subjectId: string) =>
  ctx.db
    .selectFrom('claim')
    .select(['id', 'state'])
    .where(speaksOf(subjectId))
    .where('priority', '=', 'P')
    // Of a void that was rejected the payer has the claim still, but it says nothing of a visit that went to another plan meanwhile.
    .where((is) => is.or([is('state', 'not in', ended), is.and([is('void_rejected', '=', true), isUnderPlanOf(subjectId)])]))
    // Where the visit went to another plan meanwhile, the claim to that one stands.
    .orderBy('void_rejected')
    .executeTakeFirst()

/** Whether a claim is to the plan under which a visit is billed now. Care without a visit keeps its plan. */ // reads scheduling
const isUnderPlanOf = (subjectId: string) =>
  sql<boolean>`not exists (select from appointment a where a.id = ${subjectId} and a.coverage_id <> claim.coverage_id)`

/** `after` is the claim of the payer before, with what it answered. */
export async function insertClaim(
  ctx: Context,
  billable: Billable,
  after: (Later & { claim_id: string; version_id: string }) | null = null,
): Promise<string> {
  const { visit, facts, file_by } = billable
  const judged = judgeClaim(billable, newcomer, after)
  const id = makeIdAt(ctx.now())
  const { rows } = await sql<{ number: string }>`select 'S' || nextval('app.claim_number') as number`.execute(ctx.db)
  const whose = { patient_id: visit.patient_id, provider_id: visit.provider_id }
  await ctx.db
    .insertInto('claim')
    .values({
      ...{ id, number: rows[0]!.number, ...whose },
      ...{ appointment_id: visit.appointment_id, billable_remote_encounter_id: visit.billable_remote_encounter_id },
      ...{ note_id: visit.note_id, coverage_id: visit.coverage_id, joined_appointment_ids: billable.joined },
      ...{ payer_id: visit.plan.payer_id, payer_name: visit.plan.payer_name, routing_payer_id: facts.route.routing_id },
      ...{
        service_day: facts.service_day,
        file_by,
        state: 'draft',
        created_at: ctx.now(),
        updated_at: ctx.now(),
        charge_cents: judged.charge_cents,
        tags: judged.tags,
        priority: visit.plan.priority,
        prior_claim_id: after?.claim_id ?? null,
        prior_version_id: after?.version_id ?? null,
      },
    })
    .execute()
  await ctx.db
    .insertInto('claim_content')
    .values({ claim_id: id, ...whose, ...contentOf(ctx, judged) })
    .execute()
  await moveClaim(ctx, id, { kind: 'built' })
  await keepJudgement(ctx, { id, state: null, hold_codes: [] }, judged)
  return id
}

/** What a claim would say if it were sent now, as it is kept. */
const contentOf = (ctx: Context, { draft, findings, rule_runs, rules_version }: Judged) => ({
  ...{ draft: JSON.stringify(draft), findings: JSON.stringify(findings), rule_runs: JSON.stringify(rule_runs) },
  ...{ rules_version, checked_at: ctx.now() },
})

/** Makes the draft of a claim anew and judges it by today's rules. Runs as the system, in the caller's transaction. */
export async function remakeClaim(ctx: Context, claimId: string): Promise<Judged | null> {
  const claim = await ctx.db
    .selectFrom('claim as c')
    .innerJoin('claim_content as t', 't.claim_id', 'c.id')
    .selectAll('c')
    .select(['t.changes', 't.draft'])
    .where('c.id', '=', claimId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { subject_id } = claim
  const later = await readLater(ctx, claim.prior_version_id, claim.draft.prior)
  const plans = new Map(claim.prior_claim_id === null ? [] : [[subject_id, claim.coverage_id]])
  const billable = (await readClaimed(ctx, [claim], undefined, plans)).get(subject_id)
  if (!billable) return null
  const judged = judgeClaim(billable, claim, later)
  await ctx.db.updateTable('claim_content').set(contentOf(ctx, judged)).where('claim_id', '=', claimId).execute()
  const { facts, file_by, visit } = billable
  const about = {
    file_by,
    routing_payer_id: facts.route.routing_id,
    charge_cents: judged.charge_cents,
    note_id: visit.note_id,
    tags: judged.tags,
    joined_appointment_ids: billable.joined,
  }
  await ctx.db.updateTable('claim').set(about).where('id', '=', claimId).execute()
  await keepJudgement(ctx, claim, judged)
  await partVisits(ctx, claim, billable)
  return judged
}

/** A visit that the claim can say no longer, such as one that was given another plan, gets a claim of its own. */
async function partVisits(ctx: Context, claim: ClaimRow, { joined }: Billable): Promise<void> {
  const parted = claim.joined_appointment_ids.filter((id) => !joined.includes(id))
  if (parted.length === 0) return
  await moveClaim(ctx, claim.id, { kind: 'changed', details: { fields: ['visits'] } })
  if (claim.priority !== 'P') return
  await makeOwnClaims(ctx, parted)
}

/** Gives visits that left a claim one of their own, unless they have one. Those that can stand together stay together. Runs as the system. */
export async function makeOwnClaims(ctx: Context, visits: readonly string[]): Promise<void> {
  for (const id of visits) if (!(await findPresentClaim(ctx, id))) await makeClaim(ctx, id)
}

/**
 * Makes the claim of visits with what staff wrote in the place of their notes. It joins no other claim of the day, for whose visits nobody
 * wrote that. A visit that cannot stand on it gets a claim of its own. Runs as the system.
 */
export async function makeChangedClaim(
  ctx: Context,
  { subject_id, joined_appointment_ids }: Pick<ClaimRow, 'subject_id' | 'joined_appointment_ids'>,
  changes: ClaimChanges,
): Promise<void> {
  const billable = (await readClaimed(ctx, [{ subject_id, joined_appointment_ids, changes }])).get(subject_id)
  if (!billable) return
  const id = await insertClaim(ctx, billable)
  const set = { changes: JSON.stringify(changes) }
  await ctx.db.updateTable('claim_content').set(set).where('claim_id', '=', id).execute()
  await makeOwnClaims(
    ctx,
    joined_appointment_ids.filter((one) => !billable.joined.includes(one)),
  )
}

/** What the payer before was sent, in the version that it answered, and its answer. What the claim before says now may be something else. */
export async function readLater(ctx: Context, versionId: string | null, prior: PriorAnswer | null): Promise<Later | null> {
  if (prior === null || versionId === null) return null
  const { body } = await ctx.db.selectFrom('claim_version').select('body').where('id', '=', versionId).executeTakeFirstOrThrow()
  const [claim] = [...body.subscribers].flatMap((insured) => [...insured.claims])
  if (claim === undefined) return null
  const { place, diagnoses, lines } = claim
  return { prior, sent: { place, diagnoses: [...diagnoses], lines: lines.map(showLine) } }
}

/** A line as it was sent. What this payer allows is not what the one before allowed. */
const showLine = ({ code, modifiers, units, charge_cents, pointers }: ClaimLine): DraftLine => ({
  ...{ code, modifiers: [...modifiers], units, charge_cents, expected_cents: null, pointers: [...pointers] },
})

/** Keeps how many faults a claim has and why it waits, and moves it between draft and ready. */
async function keepJudgement(
  ctx: Context,
  before: { id: string; state: ClaimState | null; hold_codes: readonly HoldCode[] },
  judged: Judged,
): Promise<void> {
  const { errors, warnings, hold_codes } = judged
  const isHeld = hold_codes.length > 0
  await ctx.db
    .updateTable('claim')
    .set((eb) => ({
      ...{ errors, warnings, hold_codes },
      held_at: isHeld ? eb.fn.coalesce('held_at', eb.val(ctx.now())) : null,
    }))
    .where('id', '=', before.id)
    .execute()
  const appeared = hold_codes.filter((code) => !before.hold_codes.includes(code))
  if (appeared.length > 0) await moveClaim(ctx, before.id, { kind: 'held', details: { codes: appeared } })
  const state = errors > 0 ? 'draft' : 'ready'
  if (before.state !== state) await moveClaim(ctx, before.id, { kind: errors > 0 ? 'found_faulty' : 'found_ready' })
}
