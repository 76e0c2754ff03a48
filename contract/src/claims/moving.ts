import { type ClaimAct, type ClaimEventKind, type ClaimState, claimActs } from './vocabulary.ts'

const editable = ['draft', 'ready', 'rejected'] as const
/** It was sent, and its payer has not decided. */
export const underWay: readonly ClaimState[] = ['submitted', 'acknowledged', 'accepted']
/** Nobody asks for its money, because it was taken back from its payer or given up. It may stand again later. */
export const ended: readonly ClaimState[] = ['voided', 'cancelled']
const answered = ['paid', 'partially_paid', 'denied'] as const
/**
 * From where an answer about money may come: it may also be the first answer of all, and follow an appeal or what was taken back. A payer may judge what
 * the clearinghouse called rejected, because it had the claim after all.
 */
const payable = [...underWay, 'rejected', 'reversed', 'appealed'] as const
/** A payer may pay after all what it denied, without taking the denial back. */
const payableAtLast = [...payable, 'denied'] as const

type Moves = { readonly [Kind in ClaimEventKind]: { readonly from: readonly ClaimState[]; readonly to: ClaimState } | 'stays' }

/** Section 12 of the facts about claims, as a table. An event that finds the claim elsewhere is kept, and moves nothing. */
const moves: Moves = {
  ...{
    built: 'stays',
    changed: 'stays',
    held: 'stays',
    released: 'stays',
    sent_on_paper: 'stays',
    status_asked: 'stays',
    status_told: 'stays',
    written_off: 'stays',
    write_off_taken_back: 'stays',
  },
  // They go back to where the claim stood before, which no table knows.
  correction_dropped: 'stays',
  ...{ match_taken_back: 'stays', void_taken_back: 'stays' },
  void_rejected: { from: ['voided'], to: 'voided' },
  found_faulty: { from: editable, to: 'draft' },
  found_ready: { from: editable, to: 'ready' },
  submitted: { from: ['ready'], to: 'submitted' },
  acknowledged: { from: ['submitted'], to: 'acknowledged' },
  // A remittance that calls a claim unprocessable is a rejection, too, and may come after it was accepted.
  rejected: { from: underWay, to: 'rejected' },
  accepted: { from: ['submitted', 'acknowledged'], to: 'accepted' },
  paid: { from: payableAtLast, to: 'paid' },
  partially_paid: { from: payableAtLast, to: 'partially_paid' },
  denied: { from: payable, to: 'denied' },
  reversed: { from: [...answered, 'closed'], to: 'reversed' },
  corrected: { from: ['denied', 'partially_paid', 'reversed', 'appealed'], to: 'draft' },
  // What was paid may still have been billed wrongly.
  corrected_after_payment: { from: ['paid', 'closed'], to: 'draft' },
  // The payer says that it does not have what was sent.
  opened_to_resend: { from: underWay, to: 'draft' },
  // A second payer decides by what the first one answered, and that may change after the second one has paid.
  corrected_anew: { from: ['accepted', 'paid'], to: 'draft' },
  // The note of a second visit of the day was signed after the payer had answered for the first.
  corrected_for_visits: { from: [...answered, 'closed'], to: 'draft' },
  appealed: { from: ['denied', 'partially_paid', 'reversed'], to: 'appealed' },
  // A void that the payer rejected may go out once more.
  voided: { from: ['accepted', ...answered, 'reversed', 'appealed', 'closed', 'voided'], to: 'voided' },
  ...{ cancelled: { from: editable, to: 'cancelled' }, joined: { from: editable, to: 'cancelled' } },
  closed: { from: [...answered, 'reversed', 'appealed'], to: 'closed' },
}

/** The state after an event; null if the event finds the claim where it cannot move it, which happens to answers that come late. */
export function findNextState(state: ClaimState, kind: ClaimEventKind): ClaimState | null {
  const move = moves[kind]
  if (move === 'stays') return state
  return move.from.includes(state) ? move.to : null
}

/** Whether what the claim says may still change: nothing of its present version was sent, or what was sent came back. */
export const isEditable = (state: ClaimState): boolean => (editable as readonly ClaimState[]).includes(state)

/** Whether a claim may take a further visit of its day in: nothing of it is under way, or the payer has answered, so that it may be corrected. */
export const mayTakeVisit = (state: ClaimState): boolean => isEditable(state) || findNextState(state, 'corrected_for_visits') !== null

/** After these the payer has the claim, whatever anybody thought before. */
const arriving: readonly ClaimEventKind[] = ['submitted', 'void_rejected', ...answered]

/** Whether the payer has the claim after an event. A correction that is rejected leaves what it was to correct with the payer. */
export function isWithPayer(before: boolean, kind: ClaimEventKind, isCorrection: boolean): boolean {
  if (arriving.includes(kind)) return true
  if (kind === 'rejected') return isCorrection
  return kind === 'voided' ? false : before
}

/** Whether a claim corrects what its payer judged. Some payers want a correction as a new claim, so its frequency does not always tell. */
export const isCorrection = ({ frequency, paid_cents }: { frequency: string; paid_cents: number | null }): boolean =>
  frequency !== '1' || paid_cents !== null

type OnPaper = { paper: Actable['paper']; frequency: string; paid_cents: number | null }
type Sending = { channel: 'clearinghouse' | 'paper'; sent_at: string | null }

/** Whether a first claim waits as a form and nothing of it ever went out, so that no payer has it. */
export const wasNeverSent = (claim: OnPaper, versions: readonly Sending[]): boolean =>
  claim.paper === 'to_send' && !isCorrection(claim) && versions.every(({ channel, sent_at }) => channel === 'paper' && sent_at === null)

type Actable = {
  appointment_id: string | null
  state: ClaimState
  with_payer: boolean
  hold_codes: readonly string[]
  errors: number
  payer_claim_number: string | null
  priority: string
  patient_cents: number | null
  corrected_from: ClaimState | null
  paper: 'to_send' | 'sent' | null
  void_rejected: boolean
  frequency: string
}

/** What staff may do with a claim as it stands. */
export function listActs(claim: Actable): ClaimAct[] {
  const { state, with_payer, hold_codes, errors, payer_claim_number, corrected_from, paper, void_rejected, frequency } = claim
  const isOutdated = hold_codes.includes('prior_changed')
  const [canEdit, isHeld] = [isEditable(state), hold_codes.length > 0]
  const may: Record<ClaimAct, boolean> = {
    submit: state === 'ready' && !isHeld && errors === 0,
    // A form that was made goes out whatever became of the claim since then, except that the next version takes its place.
    mark_sent: paper === 'to_send' && !canEdit,
    ...{ change: canEdit, check: canEdit, hold: canEdit && !isHeld, release: (canEdit && isHeld) || isOutdated },
    // A replacement that was begun leaves the claim with the payer, which may have paid it.
    cancel: canEdit && !with_payer,
    // It waits beside another claim of the day, which may be corrected to cover its visit as well.
    join: canEdit && !with_payer && hold_codes.includes('same_day_visit'),
    correct:
      findNextState(state, 'corrected') !== null ||
      state === 'rejected' ||
      (isOutdated && findNextState(state, 'corrected_anew') !== null) ||
      (claim.priority === 'P' && findNextState(state, 'corrected_after_payment') !== null),
    resend: findNextState(state, 'opened_to_resend') !== null,
    // Somebody says that a correction goes although nothing in it changed. What was sent since then is with the payer, and stays there.
    repeat: canEdit && corrected_from !== null,
    drop: canEdit && corrected_from !== null,
    // A void by phone left no version behind, so nobody rejects it.
    restore: state === 'voided' && (void_rejected || frequency !== '8'),
    close: findNextState(state, 'closed') !== null,
    appeal: findNextState(state, 'appealed') !== null,
    bill_second: mayGoOn(claim),
    // What ended is not opened again. The note of its visit may make another claim, unless one was made since then.
    make_new: mayFollow(claim),
    // The plan under which a visit was booked may be the wrong one. It can be replaced while no payer has the claim.
    switch_plan: mayFollow(claim) || (claim.appointment_id !== null && claim.priority === 'P' && canEdit && !with_payer),
    // Where a payer decided and named no number, it is asked by phone.
    void:
      state === 'voided' ? void_rejected : findNextState(state, 'voided') !== null && (payer_claim_number !== null || state !== 'accepted'),
  }
  return claimActs.filter((act) => may[act])
}

/** Whether the visit of a claim that ended may get another claim. Care without a visit gets none (decision 216). */
const mayFollow = ({ appointment_id, priority, state, void_rejected }: Actable): boolean =>
  appointment_id !== null && priority === 'P' && (state === 'cancelled' || (state === 'voided' && !void_rejected))

/** Whether a first payer left something to the patient that a second one may bear. */
const mayGoOn = ({ state, priority, patient_cents }: Actable): boolean =>
  priority === 'P' && (patient_cents ?? 0) > 0 && ([...answered, 'closed'] as readonly ClaimState[]).includes(state)
