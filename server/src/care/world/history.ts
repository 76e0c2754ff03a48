import { coursesOf } from '../../scheduling/world/visits.ts'
import { idOf } from '../../world/cast.ts'
import { type Frame, makeOncePerWorld } from '../../world/frame.ts'
import { randomOf } from '../../world/random.ts'
import { careIdOf } from './care-ids.ts'
import { makeCareRows } from './cares.ts'

/** The cares of a world, made once for everything that follows from them. */
export const caresOf = makeOncePerWorld((frame: Frame) => makeCareRows(frame))

/** The history of each care: how it began and, if it is over or paused, when that happened. */
export const makeChangeRows = (frame: Frame) =>
  caresOf(frame).flatMap((care) => {
    const line = (change: string, at: string, reason: string | null, by: { by_kind: string; by_id: string | null }) => ({
      id: idOf('care change', care.id, change),
      care_id: care.id,
      provider_id: care.provider_id,
      patient_id: care.patient_id,
      change,
      reason,
      at,
      ...by,
    })
    const theirs = { by_kind: 'patient', by_id: care.created_by }
    const staffs = { by_kind: 'provider', by_id: care.provider_id }
    const began = line('opened', care.started_at, null, theirs)
    if (care.ended_at) return [began, line(care.status, care.ended_at, care.end_reason, staffs)]
    return care.status === 'paused' ? [began, line('paused', frame.now, null, staffs)] : [began]
  })

const notes = [
  'Prefers a short plan with pictures. Works nights every other week.',
  'Cooks for the whole family. Ask about the new stove.',
  'Wants to talk about sleep before food.',
  'Brings a cousin who translates; ask first whether that is welcome today.',
]

/** What dietitians keep for themselves about some of their clients. */
export const makeNoteRows = (frame: Frame) =>
  caresOf(frame).flatMap((care) => {
    const random = randomOf(frame.seed, 'care note', care.id)
    if (!random.chance(0.4)) return []
    const { id: care_id, provider_id, patient_id } = care
    return [{ care_id, provider_id, patient_id, private_note: random.pick(notes), end_note: null, updated_at: care.started_at }]
  })

/** What dietitians did between visits for clients whom they saw: a few days of each of the last months. */
export const makeActionRows = (frame: Frame) =>
  coursesOf(frame).flatMap(({ provider, plan, appointments }) => {
    const care_id = careIdOf(provider.id, plan.patient.patient_id)
    return appointments.flatMap((visit) => {
      if (visit.status !== 'Occurred') return []
      const random = randomOf(frame.seed, 'care action', visit.id)
      const at = new Date(Date.parse(visit.ends_at) + random.between(1, 5) * 86_400_000).toISOString()
      if (!random.chance(0.5) || at > frame.now) return []
      const action = random.pick(['journal_reviews', 'lab_feedback'] as const)
      return [
        {
          event_id: idOf('care action', visit.id),
          care_id,
          provider_id: provider.id,
          patient_id: plan.patient.patient_id,
          action,
          at,
        },
      ]
    })
  })
