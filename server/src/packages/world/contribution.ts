import type { AppointmentType } from '@sorrel/contract/scheduling/vocabulary'
import { cast, idOf } from '../../world/cast.ts'
import type { Contribution } from '../../world/contribution.ts'
import type { PackageTables } from '../tables.ts'

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

/** What the practice of the demo sells, and a package that nobody paid in time. */
export const packagesWorld: Contribution<PackageTables> = {
  tables: ['visit_package', 'package_purchase', 'package_use'],
  rowsOf: ({ from, now }) => ({
    visit_package: offers.map((offer) => ({ ...offer, is_offered: true, created_at: from, updated_at: from, updated_by: null })),
    package_purchase: [makeCanceled(from, now)],
  }),
}

function makeCanceled(created_at: string, ended_at: string) {
  const { id: package_id, name_en, name_es, visit_type, visits, price_cents } = offers[0]
  return {
    ...{ id: idOf('bought package', 'canceled'), package_id, patient_id: cast.keola.patient_id, name_en, name_es, visit_type, visits },
    ...{ price_cents, instrument_id: null, sold_by: cast.tom.admin_id, created_at, begun_at: null, refunded_cents: 0 },
    ...{ ended_at, ended_why: 'canceled', ended_by: cast.tom.admin_id },
  }
}
