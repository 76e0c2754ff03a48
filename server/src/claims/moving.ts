import { findNextState, isCorrection, isEditable, isWithPayer } from '@sorrel/contract/claims/moving'
import type { ClaimEventKind, ClaimState } from '@sorrel/contract/claims/vocabulary'
import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'
import { makeIdAt } from '../kernel/ids.ts'
import { Problem } from '../kernel/problem.ts'
import { insertTogether, record } from '../kernel/record.ts'
import { keepBeforeCorrection } from './kept.ts'
import type { ClaimRow, Details } from './tables.ts'

/** What happened to a claim. `version_id` is the version that an answer is about; `set` are the facts that come with it. */
export type ClaimEvent = {
  kind: ClaimEventKind
  version_id?: string
  details?: Details
  /** Where it goes back to. */
  back_to?: ClaimState
  set?: Partial<
    Pick<
      ClaimRow,
      | 'payer_claim_number'
      | 'paid_cents'
      | 'patient_cents'
      | 'appeal_by'
      | 'frequency'
      | 'version'
      | 'paper'
      | 'override_reason'
      | 'repeat_reason'
      | 'corrected_from'
      | 'void_rejected'
    >
  >
}
export type Moved = { from: ClaimState; to: ClaimState; has_moved: boolean }

const answers: readonly ClaimEventKind[] = ['acknowledged', 'rejected', 'void_rejected', 'accepted', 'paid', 'partially_paid', 'denied']

/**
 * The one function that moves a claim, forward only: an answer that comes late, twice, or about a version that another one replaced is kept and
 * moves nothing. Runs in the caller's transaction and holds the claim until its end.
 */
export async function moveClaim(ctx: Context, claimId: string, event: ClaimEvent): Promise<Moved> {
  if (!ctx.db.isTransaction) throw new Error('a claim moves in the transaction of what moves it')
  const { answered, asking, ...claim } = await holdClaim(ctx, claimId, event.version_id)
  const isLate = answers.includes(event.kind) && answered !== null && answered < (asking ?? 0) && !decidesFormerVersion(claim, event)
  const next = isLate ? null : (event.back_to ?? findNextState(stateForPayer(claim, event.kind), event.kind))
  const moved = { from: claim.state, to: next ?? claim.state, has_moved: next !== null && next !== claim.state }
  await keepEvent(ctx, claim, event, moved)
  if (next === null) {
    await keepMoney(ctx, claim, event)
    return moved
  }
  await ctx.db
    .updateTable('claim')
    .set({
      ...event.set,
      ...{
        state: next,
        with_payer: isTakenBack(event) ? hadPayer(claim, event) : hasPayer(claim, event),
      },
      ...{ revision: claim.revision + 1, updated_at: ctx.now() },
      // What was given up waits for nobody.
      ...(next === 'cancelled' && { hold_codes: [], held_at: null }),
    })
    .where('id', '=', claimId)
    .execute()
  if (moved.has_moved && next === 'rejected') await keepBeforeCorrection(ctx, { ...claim, ...event.set })
  if (moved.has_moved) await tellMove(ctx, claim, event.kind, moved)
  return moved
}

/** No payer has a claim whose form is taken back before anybody sent it. */
const hasPayer = (claim: ClaimRow, { kind, set }: ClaimEvent): boolean =>
  !(kind === 'opened_to_resend' && set?.paper === null) && isWithPayer(claim.with_payer, kind, isCorrection(claim))

const decisions: readonly ClaimEventKind[] = ['paid', 'partially_paid', 'denied']

/** To its payer, a rejected claim is as it was sent until its next version goes out, whatever staff do with it meanwhile. */
const stateForPayer = (claim: ClaimRow, kind: ClaimEventKind): ClaimState =>
  decisions.includes(kind) && hasComeBack(claim) ? 'rejected' : claim.state

/** Whether a payer decides about what it was sent before, because what replaced that came back, as a duplicate for instance. */
const decidesFormerVersion = (claim: ClaimRow, { kind }: ClaimEvent): boolean =>
  decisions.includes(kind) && hasComeBack(claim) && !claim.with_payer

/** Whether what was sent came back, and nothing was sent since then. */
export const hasComeBack = ({ state, version, corrected_from }: Pick<ClaimRow, 'state' | 'version' | 'corrected_from'>): boolean =>
  version > 0 && corrected_from === null && isEditable(state)

const isTakenBack = ({ kind, back_to }: ClaimEvent): boolean =>
  (kind === 'match_taken_back' || kind === 'void_taken_back') && back_to !== undefined && back_to !== 'voided'

/** Who had a claim before an answer was posted to it, or before it was voided, has it again: its payer, unless it was a first claim that came back. */
const hadPayer = (claim: ClaimRow, { back_to, set }: ClaimEvent): boolean =>
  back_to === undefined || !isEditable(back_to) || isCorrection({ ...claim, ...set })

/** What all standing answers come to is true of a claim that does not move, too, such as one that was voided and whose payer takes its money back. */
async function keepMoney(ctx: Context, { id, revision }: ClaimRow, { set }: ClaimEvent): Promise<void> {
  if (set?.paid_cents === undefined && set?.patient_cents === undefined) return
  const { paid_cents, patient_cents } = set
  const money = { ...(paid_cents !== undefined && { paid_cents }), ...(patient_cents !== undefined && { patient_cents }) }
  await ctx.db
    .updateTable('claim')
    .set({ ...money, revision: revision + 1, updated_at: ctx.now() })
    .where('id', '=', id)
    .execute()
}

type Held = ClaimRow & { answered: number | null; asking: number | null }

/**
 * A claim, which is the caller's alone until the end of the transaction, with the numbers of its version that an answer is about and of the last one that
 * asked for money: a void that was given up replaces none.
 */
async function holdClaim(ctx: Context, id: string, versionId: string | undefined): Promise<Held> {
  const claim = await ctx.db
    .selectFrom('claim')
    .selectAll()
    .select((claim) =>
      claim
        .selectFrom('claim_version')
        .select('n')
        .where('id', '=', versionId ?? null)
        .whereRef('claim_id', '=', 'claim.id')
        .as('answered'),
    )
    .select(sql<number | null>`(select max(n) from claim_version v where v.claim_id = claim.id and v.frequency <> '8')`.as('asking'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!claim) throw new Problem('not_found')
  if (versionId !== undefined && claim.answered === null) throw new Error('the version is that of another claim')
  return claim
}

/** Keeps what happened, by whom. The name is that of now. */
async function keepEvent(ctx: Context, claim: ClaimRow, event: ClaimEvent, { from, to }: Moved): Promise<void> {
  const { id: claim_id, patient_id, provider_id } = claim
  const { kind, version_id = null, details = {} } = event
  const admin_id = ctx.actor.kind === 'admin' ? ctx.actor.admin_id : null
  const admin_name = admin_id === null ? null : await readName(ctx, admin_id)
  const about = { id: makeIdAt(ctx.now()), claim_id, version_id, patient_id, provider_id, admin_id, admin_name, at: ctx.now() }
  await insertTogether(ctx, 'claim_event', [{ ...about, kind, from_state: from, to_state: to, details: JSON.stringify(details) }])
}

// reads auth
const readName = async (ctx: Context, adminId: string): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', first_name, last_name) as name from administrator where id = ${adminId}`.execute(ctx.db)
  return rows[0]?.name ?? ''
}

/** What a claim is for, as its events name it. */
export const subjectOf = ({
  appointment_id,
  billable_remote_encounter_id,
}: Pick<ClaimRow, 'appointment_id' | 'billable_remote_encounter_id'>) => ({
  appointment_id,
  billable_remote_encounter_id,
})

async function tellMove(ctx: Context, claim: ClaimRow, kind: ClaimEventKind, { from, to }: Moved): Promise<void> {
  await record(ctx, 'claim.moved', {
    subject_id: claim.id,
    patient_id: claim.patient_id,
    provider_id: claim.provider_id,
    payload: { claim_id: claim.id, ...subjectOf(claim), kind, from, to },
  })
}

const answersOfPayers: readonly string[] = ['acknowledged', 'accepted', 'rejected', 'paid', 'partially_paid', 'denied', 'reversed']

type Happened = { kind: ClaimEventKind; from_state: ClaimState }

/** The state that a claim is in after what its payer said since the last of the happenings that begin something. */
export async function replayAnswers(ctx: Context, id: string, begins: (one: Happened) => boolean, from: ClaimState): Promise<ClaimState> {
  const happened = ctx.db.selectFrom('claim_event').select(['kind', 'from_state']).where('claim_id', '=', id)
  const all = await happened.orderBy('at').orderBy('id').execute()
  const answers = all.slice(all.findLastIndex(begins) + 1).filter(({ kind }) => answersOfPayers.includes(kind))
  return answers.reduce<ClaimState>((state, { kind }) => findNextState(state, kind) ?? state, from)
}
