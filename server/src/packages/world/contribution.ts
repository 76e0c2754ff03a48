import { cast, idOf } from '../../world/cast.ts'
import type { Contribution } from '../../world/contribution.ts'
import type { PackageTables } from '../tables.ts'
import { makeBought, offers } from './bought.ts'

/** What the practice of the demo sells, a package that somebody uses, and one that nobody paid in time. */
export const packagesWorld: Contribution<PackageTables> = {
  tables: ['visit_package', 'package_purchase', 'package_use'],
  rowsOf: (frame) => {
    const { purchase, use } = makeBought(frame)
    return {
      visit_package: offers.map((offer) => ({
        ...offer,
        is_offered: true,
        created_at: frame.from,
        updated_at: frame.from,
        updated_by: null,
      })),
      package_purchase: [purchase, makeCanceled(frame.from, frame.now)],
      package_use: use ? [use] : [],
    }
  },
}

function makeCanceled(created_at: string, ended_at: string) {
  const { id: package_id, name_en, name_es, visit_type, visits, price_cents } = offers[0]
  return {
    ...{ id: idOf('bought package', 'canceled'), package_id, patient_id: cast.keola.patient_id, name_en, name_es, visit_type, visits },
    ...{ price_cents, instrument_id: null, sold_by: cast.tom.admin_id, created_at, begun_at: null, refunded_cents: 0 },
    ...{ ended_at, ended_why: 'canceled', ended_by: cast.tom.admin_id },
  }
}
