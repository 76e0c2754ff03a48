import { createHash } from 'node:crypto'
import { toldOf } from '../../charting/world/notes.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { providersOf } from '../../providers/world/profiles.ts'
import { cast, idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'

type Story = {
  kind: string
  party: string
  party_name: string | null
  days: number
  /** By the clock of the dietitian. */
  time: string
  minutes: number
  text: string
  isDraft?: true
}

const ofMaya: readonly Story[] = [
  {
    ...{ kind: 'phone_call', party: 'patient', party_name: null, days: 12, time: '16:40', minutes: 9 },
    text: 'Called because the snack bars were sold out. Agreed on nuts and an apple until they are back.',
  },
  {
    ...{ kind: 'coordination', party: 'clinician', party_name: 'Dr. Almeida', days: 9, time: '11:15', minutes: 6 },
    text: 'Told the office that readings before lunch are low on early shifts. They will look at the evening dose.',
  },
  {
    ...{ kind: 'message_review', party: 'patient', party_name: null, days: 2, time: '08:50', minutes: 4, isDraft: true },
    text: 'Read her question about fruit juice. To be answered with the next visit.',
  },
]

const ofDana: readonly Story[] = [
  {
    ...{ kind: 'unscheduled', party: 'family', party_name: null, days: 5, time: '13:30', minutes: 10 },
    text: 'Their partner came by with the food record. Looked at two evenings together.',
  },
]

/** What Hannah wrote about Maya between visits, and Dana about one of her clients: signed notes with an addendum each, and a draft. */
export function makeContactRows(frame: Frame) {
  const { dana, hannah, maya } = cast
  const client = toldOf(frame).findLast(({ provider_id }) => provider_id === dana.provider_id)
  const all = [
    ...ofMaya.map((story, nth) => makeNote(frame, { patient_id: maya.patient_id, author: hannah, story, nth })),
    ...(client ? ofDana.map((story, nth) => makeNote(frame, { patient_id: client.patient_id, author: dana, story, nth })) : []),
  ]
  const added = all.filter(({ text }) => [ofMaya[0]!.text, ofDana[0]!.text].includes(text))
  return { contact_note: all, contact_note_addendum: added.map(addLater) }
}

type Author = { provider_id: string; first_name: string; last_name: string; time_zone: string }
type Written = { patient_id: string; author: Author; story: Story; nth: number }

function makeNote(frame: Frame, { patient_id, author, story: { days, time, isDraft, ...said }, nth }: Written) {
  const { provider_id } = author
  const id = idOf('contact note', patient_id, nth)
  const happened_at = findInstant(frame, { days, time }, author.time_zone)
  const signed_at = addMinutes(happened_at, 20)
  const begun = { id, patient_id, provider_id, ...said, happened_at, created_at: addMinutes(happened_at, 15), withheld_reason: null }
  if (isDraft) {
    const unsigned = { snapshot: null, sha256: null, signature_name: null, credentials: null, signed_at: null }
    return { ...begun, ...unsigned, status: 'draft', version: 1, updated_at: begun.created_at }
  }
  const snapshot = JSON.stringify({ id, version: 2, signed_at, patient: { id: patient_id }, content: { ...said, happened_at } })
  const sha256 = createHash('sha256').update(snapshot, 'utf8').digest('hex')
  const { credentials } = providersOf(frame).find(({ id }) => id === provider_id)!
  const signer = { signature_name: `${author.first_name} ${author.last_name}`, credentials }
  return { ...begun, ...signer, snapshot, sha256, signed_at, status: 'signed', version: 2, updated_at: signed_at }
}

/** A time of day so many days ago, on the Friday before if that is a weekend. */
function findInstant(frame: Frame, { days, time }: Pick<Story, 'days' | 'time'>, zone: string): string {
  const day = Temporal.Instant.from(frame.now).toZonedDateTimeISO(zone).toPlainDate().subtract({ days })
  const workday = day.subtract({ days: Math.max(0, day.dayOfWeek - 5) })
  return new Date(workday.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds).toISOString()
}

const addLater = ({ id, patient_id, provider_id, happened_at, signature_name, credentials }: ReturnType<typeof makeNote>) => ({
  ...{ id: idOf('contact addendum', id), contact_note_id: id, patient_id, provider_id, signature_name, credentials },
  ...{ text: 'It went better the day after.', reason: 'They called back', signed_at: addMinutes(happened_at, 2880) },
})
