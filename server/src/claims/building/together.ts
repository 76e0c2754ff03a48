import { ended } from '@sorrel/contract/claims/moving'
import type { ClaimChanges } from '@sorrel/contract/claims/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { RuleList } from '../rules/list.ts'
import type { ClaimRow } from '../tables.ts'
import { judgeClaim, newcomer } from './judging.ts'
import { canStandTogether, mergeBillables } from './merging.ts'
import { type Billable, readBillables } from './reading.ts'
import type { Plans } from './visit.ts'

type Claimed = Pick<ClaimRow, 'subject_id' | 'joined_appointment_ids'> & { changes: ClaimChanges }

/** Whether a claim speaks of a visit, or of care without one: as the one that it was made for, or as one that joined it. */
export const speaksOf = (id: string): RawBuilder<boolean> => sql`(subject_id = ${id}::uuid or joined_appointment_ids @> array[${id}::uuid])`

type OfVisits = Pick<ClaimRow, 'id' | 'subject_id' | 'joined_appointment_ids' | 'priority'>

/** The visits of which a claim speaks, or its care: what it was made for first. */
export const visitsOf = ({ subject_id, joined_appointment_ids }: Pick<ClaimRow, 'subject_id' | 'joined_appointment_ids'>) => [
  subject_id,
  ...joined_appointment_ids,
]

/** The other claims of the same priority that speak of one of the visits of a claim, or of its care, the latest first. */
export const listOthers = (ctx: Context, claim: OfVisits): Promise<ClaimRow[]> =>
  ctx.db
    .selectFrom('claim')
    .selectAll()
    .where('priority', '=', claim.priority)
    .where('id', '<>', claim.id)
    .where((is) => is.or(visitsOf(claim).map(speaksOf)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Whether another claim of the same priority stands that bills one of the visits of a claim, or its care. */
export const isBilledOtherwise = async (ctx: Context, claim: OfVisits): Promise<boolean> =>
  (await listOthers(ctx, claim)).some(({ state }) => !ended.includes(state))

/** What claims are made from, by what they were made for, each with those of its further visits that still stand with it. */
export async function readClaimed(
  ctx: Context,
  claims: readonly Claimed[],
  tried?: RuleList,
  plans: Plans = new Map(),
): Promise<Map<string, Billable>> {
  const changes = new Map(claims.flatMap(changesOf))
  const plansOfAll = new Map(
    claims.flatMap((claim) => {
      const plan = plans.get(claim.subject_id)
      return plan === undefined ? [] : visitsOf(claim).map((id) => [id, plan] as const)
    }),
  )
  const billables = await readBillables(ctx, claims.flatMap(visitsOf), changes, tried, plansOfAll)
  return new Map(
    claims.flatMap(({ subject_id, joined_appointment_ids, changes }) => {
      const first = billables.get(subject_id)
      if (first === undefined) return []
      const others = joined_appointment_ids.flatMap((id) => billables.get(id) ?? []).filter((other) => canStandTogether(first, other))
      return [[subject_id, mergeBillables(first, others, changes)] as const]
    }),
  )
}

/** A place that staff wrote by hand is that of all visits of the claim; the rest is merged. */
const changesOf = ({ subject_id, joined_appointment_ids, changes }: Claimed): (readonly [string, ClaimChanges])[] => [
  [subject_id, changes],
  ...joined_appointment_ids.map((id) => [id, changes.place ? { place: changes.place } : {}] as const),
]

/** A claim of the same day that was not sent yet, with the visits that it would speak of. */
export type Host = Claimed & { id: string; number: string }
/** What the claim of both would be made from. */
export type Joining = { host: Host; after: Billable }

/**
 * The claim of the same day that was not sent yet and can say what this visit says as well; null if there is none. Until the end of the
 * transaction, only the caller can change it and what staff write in it by hand.
 */
export async function findHost(ctx: Context, billable: Billable): Promise<Host | null> {
  for (const candidate of await listCandidates(ctx, [billable], sql`for update of c, t`)) {
    const found = await tryHost(ctx, candidate, [billable])
    if (found) return found.host
  }
  return null
}

/** The claims that visits would join, by visit. It writes nothing, and takes as many statements for many visits as for one. */
export async function previewHosts(ctx: Context, billables: readonly Billable[]): Promise<Map<string, Joining>> {
  const asked = new Map(billables.map((one) => [one.visit.subject_id, one]))
  const first = [...Map.groupBy(await listCandidates(ctx, billables, sql``), ({ asked }) => asked).values()].map(([one]) => one!)
  const hosts = [...Map.groupBy(first, ({ id }) => id).values()].map((ones) => ({ ...ones[0]!, more: ones.map(({ asked }) => asked) }))
  const found = await judgeHosts(
    ctx,
    hosts.map((host) => ({ host, joined_appointment_ids: [...host.joined_appointment_ids, ...host.more.filter((id) => asked.has(id))] })),
  )
  return new Map(found.flatMap(({ host, after }) => host.joined_appointment_ids.map((id) => [id, { host, after }] as const)))
}

type Waiting = Pick<ClaimRow, 'hold_codes' | 'version' | 'frequency' | 'priority' | 'joined_appointment_ids'> & { changes: ClaimChanges }

/** Whether a claim waits for nothing but another one of its day, and nobody changed by hand what it says. */
export const mayJoin = ({ hold_codes, version, frequency, priority, joined_appointment_ids, changes }: Waiting): boolean =>
  hold_codes.includes('same_day_visit') &&
  !hold_codes.includes('by_hand') &&
  version === 0 &&
  frequency === '1' &&
  priority === 'P' &&
  joined_appointment_ids.length === 0 &&
  !changes.lines &&
  !changes.diagnoses &&
  !changes.place &&
  !changes.member_id

type Candidate = Host & { asked: string }

/** Claims of the same day, plan and dietitian that were not sent, whose lines nobody wrote by hand: the oldest first. */
async function listCandidates(ctx: Context, billables: readonly Billable[], lock: RawBuilder<unknown>): Promise<Candidate[]> {
  const json = JSON.stringify(
    billables
      .filter(({ visit }) => visit.appointment_id !== null && visit.has_occurred && visit.is_note_signed)
      .map(({ visit, facts }) => ({
        ...{ subject_id: visit.subject_id, patient_id: visit.patient_id, provider_id: visit.provider_id },
        ...{ payer_id: visit.plan.payer_id, coverage_id: visit.coverage_id, day: facts.service_day },
      })),
  )
  // reads prices: a price that was promised for one of two visits could not be kept on a claim of both.
  const { rows } = await sql<Candidate>`
    select q.subject_id as asked, c.id, c.number, c.subject_id, c.joined_appointment_ids, t.changes
    from jsonb_to_recordset(${json}::jsonb) as q (subject_id uuid, patient_id uuid, provider_id uuid, payer_id text, coverage_id uuid, day date)
      join claim c on c.patient_id = q.patient_id and c.provider_id = q.provider_id and c.payer_id = q.payer_id and c.service_day = q.day
        and c.coverage_id = q.coverage_id and c.subject_id <> q.subject_id
      join claim_content t on t.claim_id = c.id
    where c.priority = 'P' and c.frequency = '1' and c.version = 0
      and c.state in ('draft', 'ready') and c.appointment_id is not null and not t.changes ?| array['lines', 'diagnoses', 'place']
      and exists (select from price_estimate e where e.appointment_id = c.appointment_id and e.cap_cents is not null)
        = exists (select from price_estimate e where e.appointment_id = q.subject_id and e.cap_cents is not null)
    order by c.created_at, c.id ${lock}`.execute(ctx.db)
  return rows
}

async function tryHost(ctx: Context, host: Host, billables: readonly Billable[]): Promise<Joining | null> {
  const joined_appointment_ids = [...host.joined_appointment_ids, ...billables.map(({ visit }) => visit.subject_id)]
  const [found] = await judgeHosts(ctx, [{ host, joined_appointment_ids }])
  return found ?? null
}

/** Those of the claims that can say what further visits say as well. */
async function judgeHosts(ctx: Context, wanted: readonly { host: Host; joined_appointment_ids: string[] }[]): Promise<Joining[]> {
  if (wanted.length === 0) return []
  const hosts = wanted.map(({ host, joined_appointment_ids }) => ({ ...host, joined_appointment_ids }))
  const [before, after] = [
    await readClaimed(
      ctx,
      wanted.map(({ host }) => host),
    ),
    await readClaimed(ctx, hosts),
  ]
  return hosts.flatMap((host) => {
    const [alone, both] = [before.get(host.subject_id), after.get(host.subject_id)]
    const isWhole = host.joined_appointment_ids.every((id) => both?.joined.includes(id))
    return alone && both && isWhole && harmsNothing(alone, both) ? [{ host, after: both }] : []
  })
}

/** What would keep the claim of both from being sent although the first one alone may go keeps them apart. */
export const harmsNothing = (before: Billable, after: Billable): boolean =>
  after.holds.every((code) => before.holds.includes(code)) && judgeClaim(after, newcomer).errors <= judgeClaim(before, newcomer).errors
