import { idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'
import { caresOf } from './history.ts'

const day = 86_400_000

/** One reminder of each dietitian, which went out three weeks ago to a few of their clients. */
export function makeFollowUps(frame: Frame) {
  const byProvider = Map.groupBy(
    caresOf(frame).filter(({ status, started_at }) => status === 'active' && started_at < daysBefore(frame, 22)),
    ({ provider_id }) => provider_id,
  )
  const sent_at = daysBefore(frame, 21)
  const created_at = daysBefore(frame, 22)
  const sent = [...byProvider].map(([provider_id, cares]) => ({
    id: idOf('follow-up', provider_id),
    provider_id,
    cares: cares.slice(0, 3),
  }))
  const follow_up_reminder = sent.map(({ id, provider_id }) => ({
    ...{ id, provider_id, target: 'next_appointment', status: 'sent', scheduled_at: sent_at, sent_at },
    ...{ canceled_at: null, created_at, updated_at: sent_at, version: 2 },
  }))
  const follow_up_recipient = sent.flatMap(({ id, provider_id, cares }) =>
    cares.map((care) => ({
      follow_up_reminder_id: id,
      care_id: care.id,
      provider_id,
      patient_id: care.patient_id,
      status: 'sent',
      reason: null,
      sent_at,
    })),
  )
  return { follow_up_reminder, follow_up_recipient }
}

const daysBefore = (frame: Frame, days: number): string => new Date(Date.parse(frame.now) - days * day).toISOString()
