import type { AccessReasonKind } from '@sorrel/contract/audit/vocabulary'
import { accessReasonMinutes } from '@sorrel/contract/audit/vocabulary'
import { addMinutes } from '../../kernel/clock.ts'
import { type CastAdmin, cast, idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'

type Opening = {
  admin: CastAdmin
  /** Whose data; those of any patient if it is missing. */
  whose?: { kind: 'patient'; patient_id: string } | { kind: 'provider'; provider_id: string }
  kind: AccessReasonKind
  text: string
  hoursAgo: number
  looked?: true
}

/** What support and billing opened in the last weeks, the oldest first. */
const openings: readonly Opening[] = [
  { admin: cast.tom, whose: cast.harold, kind: 'payment', text: 'The plan asks for the address on file.', hoursAgo: 400, looked: true },
  {
    admin: cast.selma,
    whose: cast.priya,
    kind: 'scheduling',
    text: 'Ill next Tuesday: find out who must be called.',
    hoursAgo: 120,
    looked: true,
  },
  {
    admin: cast.selma,
    whose: cast.tomas,
    kind: 'asked_by_patient',
    text: 'Called because the link in the message did not open.',
    hoursAgo: 51,
  },
  { admin: cast.sasha, kind: 'technical', text: 'Two visits show the wrong day; comparing them with all others.', hoursAgo: 30 },
  { admin: cast.selma, whose: cast.ines, kind: 'complaint', text: 'Says that nobody called back. Looking for the messages.', hoursAgo: 4 },
]

/** The reasons, and their rows in the trail, which hold the words. */
export const makeReasonRows = (frame: Frame) => {
  const made = openings.map((opening) => rowsOf(opening, frame))
  return { access_reason: made.map(({ reason }) => reason), audit: made.map(({ trail }) => trail) }
}

function rowsOf({ admin, whose, kind, text, hoursAgo, looked }: Opening, frame: Frame) {
  const at = addMinutes(frame.now, -hoursAgo * 60)
  const id = idOf('access reason', String(hoursAgo))
  const patient_id = whose?.kind === 'patient' ? whose.patient_id : null
  const operation = whose?.kind === 'patient' ? 'getPatient' : 'listAppointments'
  const trail_id = idAt(at, idOf('trail', String(hoursAgo)))
  return {
    reason: {
      ...{ id, admin_id: admin.admin_id, patient_id, provider_id: whose?.kind === 'provider' ? whose.provider_id : null },
      ...{ kind, operation, trail_id, given_at: at, ends_at: addMinutes(at, accessReasonMinutes) },
      looked_at: looked ? addMinutes(at, 15 * 60) : null,
      looked_at_by: looked ? cast.conrad.admin_id : null,
    },
    trail: {
      ...{ id: trail_id, at, actor_kind: 'admin', actor_id: admin.admin_id, request_id: idOf('request', String(hoursAgo)), operation },
      ...{ action: 'break_glass', outcome: 'access_reason.given', subject_kind: 'access_reason', subject_id: id, patient_id },
      details: { kind, reason: text, minutes: accessReasonMinutes },
    },
  }
}

/** An id that sorts by its moment, as those of the trail do. */
function idAt(at: string, id: string): string {
  const moment = Date.parse(at).toString(16).padStart(12, '0')
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${id.slice(15)}`
}
