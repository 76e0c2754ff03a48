import { shareOut } from '@sorrel/contract/packages/rules'
import type { AppointmentType } from '@sorrel/contract/scheduling/vocabulary'
import { addMinutes } from '../../kernel/clock.ts'
import { aloneOf } from '../../ledger/world/alone.ts'
import { cast, idOf } from '../../world/cast.ts'
import { type Frame, makeOncePerWorld } from '../../world/frame.ts'

type Offer = { id: string; name_en: string; name_es: string; visit_type: AppointmentType; visits: number; price_cents: number }

export const offers: readonly [Offer, Offer] = [
  {
    ...{ id: idOf('visit package', 'five'), name_en: 'Five follow-ups', name_es: 'Cinco visitas de seguimiento' },
    ...{ visit_type: 'Follow-up', visits: 5, price_cents: 55_000 },
  },
  {
    ...{ id: idOf('visit package', 'ten'), name_en: 'Ten follow-ups', name_es: 'Diez visitas de seguimiento' },
    ...{ visit_type: 'Follow-up', visits: 10, price_cents: 100_000 },
  },
]

const day = 24 * 60

/** The package that Ruben bought by check before his last visit with Ilse, which used the first of its visits. */
export const makeBought = makeOncePerWorld((frame: Frame) => {
  const { id: package_id, ...parts } = offers[0]
  const { patient_id } = cast.ruben
  const used = aloneOf(frame).findLast(({ visit }) => visit.patient_id === patient_id && visit.type === parts.visit_type)
  const created_at = used ? addMinutes(used.visit.starts_at, -9 * day) : addMinutes(frame.now, -9 * day)
  const purchase = {
    ...{ id: idOf('bought package', 'ruben'), package_id, patient_id, ...parts, instrument_id: null, sold_by: cast.tom.admin_id },
    ...{ created_at, begun_at: created_at, refunded_cents: 0, ended_at: null, ended_why: null, ended_by: null },
  }
  const use = used && {
    ...{ purchase_id: purchase.id, number: 1, appointment_id: used.visit.id, used_at: used.signed_at },
    amount_cents: shareOut(parts.price_cents, parts.visits)[0]!,
  }
  return { purchase, use }
})
