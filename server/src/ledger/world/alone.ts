import { notesOf } from '../../charting/world/notes.ts'
import { patientsOf } from '../../patients/world/patients.ts'
import { type AppointmentRow, coursesOf } from '../../scheduling/world/visits.ts'
import { type Frame, makeOncePerWorld } from '../../world/frame.ts'

/** A visit of somebody without a plan whose note was signed, with the price that they were told. */
export type Alone = { visit: AppointmentRow; signed_at: string; price_cents: number }

/** The visits of the world that their patients pay alone and whose notes are signed, the first signed first. */
export const aloneOf = makeOncePerWorld((frame: Frame): readonly Alone[] => {
  const alone = new Set(patientsOf(frame).flatMap(({ patient_id, payer_id }) => (payer_id === null ? [patient_id] : [])))
  const signed = new Map(
    notesOf(frame).chart_note.flatMap((note) => (note.signed_at ? [[note.appointment_id, String(note.signed_at)] as const] : [])),
  )
  const all = coursesOf(frame).flatMap(({ appointments, provider }) =>
    appointments.flatMap((visit): Alone[] => {
      const signed_at = signed.get(visit.id)
      if (!alone.has(visit.patient_id) || visit.status !== 'Occurred' || signed_at === undefined || signed_at > frame.now) return []
      return [{ visit, signed_at, price_cents: provider.cash[visit.type === 'Follow-up' ? 1 : 0] }]
    }),
  )
  return all.toSorted((one, other) => one.signed_at.localeCompare(other.signed_at) || (one.visit.id < other.visit.id ? -1 : 1))
})
