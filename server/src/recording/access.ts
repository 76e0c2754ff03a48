import type { RecordingParty } from '@sorrel/contract/recording/vocabulary'
import type { Selectable } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import { choosePatientName } from '../scheduling/appointments.ts'
import { findVideoVisit, guestIdOf, isThere, readRoom, roleOf, type Visit } from '../video/access.ts'
import { enterRoom } from '../video/guests/access.ts'
import type { RecordingConsentRow, RecordingRow, RecordingTakeRow } from './tables.ts'

export type Take = Selectable<RecordingTakeRow>
export type Consent = Selectable<RecordingConsentRow>
/** Somebody who must agree before a visit is recorded. */
export type Person = { party: RecordingParty; person_id: string; name: string }
/**
 * A visit with everything that its recording is made of. `recording` is undefined before anybody answered. `waits`: the caller is a guest who is
 * not in the call, and whose link may have reached somebody else.
 */
export type RecordedVisit = {
  visit: Visit
  waits: boolean
  people: Person[]
  recording: Selectable<RecordingRow> | undefined
  consents: Consent[]
  takes: Take[]
}

/** The caller's visit with its recording; `not_found` if it is not theirs. */
export const findRecordedVisit = async (ctx: Context, appointmentId: string): Promise<Permitted<RecordedVisit>> =>
  readRecordedVisit(ctx, await findVideoVisit(ctx, appointmentId))

/** The same for guests as well, who come by their link; with the context in which they act. */
export async function enterRecordedVisit(
  caller: Context,
  appointmentId: string,
): Promise<{ ctx: Context; recorded: Permitted<RecordedVisit> }> {
  const { ctx, visit } = await enterRoom(caller, appointmentId)
  return { ctx, recorded: await readRecordedVisit(ctx, visit) }
}

/** The recording of a visit that was found before, as it is now. */
export async function readRecordedVisit(ctx: Context, visit: Visit): Promise<Permitted<RecordedVisit>> {
  const [{ people, waits }, recording, consents, takes] = await Promise.all([
    listPeople(ctx, visit),
    ctx.db.selectFrom('recording').selectAll().where('appointment_id', '=', visit.id).executeTakeFirst(),
    ctx.db.selectFrom('recording_consent').selectAll().where('appointment_id', '=', visit.id).orderBy('at').orderBy('id').execute(),
    ctx.db.selectFrom('recording_take').selectAll().where('appointment_id', '=', visit.id).orderBy('started_at').orderBy('id').execute(),
  ])
  return permit({ visit, waits, people, recording, consents, takes })
}

/** The two of the visit, and the guests who are in the call: one in the waiting room neither hears nor is heard. */
async function listPeople(ctx: Context, visit: Visit): Promise<Pick<RecordedVisit, 'people' | 'waits'>> {
  const { stays, guests } = await readRoom(ctx, visit)
  const inside = stays.filter((stay) => stay.place === 'inside' && isThere(ctx, stay)).map(({ guest_id }) => guest_id)
  const me = guestIdOf(ctx)
  const heard = [...guests].filter(([id]) => inside.includes(id) || id === me)
  const people: Person[] = [
    { party: 'patient', person_id: visit.patient_id, name: choosePatientName(visit) },
    { party: 'provider', person_id: visit.provider_id, name: `${visit.provider_first_name} ${visit.provider_last_name}` },
    ...heard.map(([person_id, name]): Person => ({ party: 'guest', person_id, name })),
  ]
  return { people, waits: me !== null && !inside.includes(me) }
}

/** Which of the people the caller is. A guardian answers for the patient. */
export function findSelf(ctx: Context, { people }: RecordedVisit): Person {
  const [role, guest] = [roleOf(ctx), guestIdOf(ctx)]
  const self = people.find(({ party, person_id }) => party === role && (guest === null || person_id === guest))
  if (!self) throw new Problem('not_found')
  return self
}

/** A stretch of the caller's visit. */
export function findTake({ takes }: RecordedVisit, takeId: string): Permitted<Take> {
  const take = takes.find(({ id }) => id === takeId)
  if (!take) throw new Problem('not_found')
  return permit(take)
}
