import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import { idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'
import { randomOf } from '../../world/random.ts'
import type { CallGuestRow, VideoCallRow } from '../tables.ts'

type Call = Pick<VideoCallRow, 'appointment_id' | 'patient_id' | 'provider_id' | 'begun_at'>

const guests = [
  { name: 'Lucía Ortega', relation: 'interpreter', language: 'es' },
  { name: 'Walter (father)', relation: 'family', language: 'en' },
  { name: 'Inés (hija)', relation: 'family', language: 'es' },
] as const

/** Who was invited to past calls: a relative or an interpreter now and then. Nobody knows the secret of these links. */
export const makeGuestRows = (frame: Frame, calls: readonly Call[]): Insertable<CallGuestRow>[] =>
  calls.flatMap(({ appointment_id, patient_id, provider_id, begun_at }) => {
    const random = randomOf(frame.seed, 'call guest', appointment_id)
    if (!random.chance(0.08)) return []
    const id = idOf('call_guest', appointment_id)
    const token_hash = createHash('sha256').update(`demo ${id}`).digest('hex')
    const secret = {
      token_hash,
      invited_by: 'patient' as const,
      channel: 'email' as const,
      address: `guest.${random.between(10, 99)}@example.org`,
    }
    return [
      {
        id,
        appointment_id,
        patient_id,
        provider_id,
        ...random.pick(guests),
        ...secret,
        created_at: addMinutes(begun_at, -600),
        sent_at: addMinutes(begun_at, -599),
      },
    ]
  })
