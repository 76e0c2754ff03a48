import type { PackageEnd } from '@sorrel/contract/packages/vocabulary'
import type { AppointmentType } from '@sorrel/contract/scheduling/vocabulary'
import type { Generated } from 'kysely'

type Parts = { name_en: string; name_es: string; visit_type: AppointmentType; visits: number; price_cents: number }

export type PackageTables = {
  visit_package: Parts & { id: string; is_offered: boolean; created_at: string; updated_at: string; updated_by: string | null }
  package_purchase: Parts & {
    id: string
    package_id: string
    patient_id: string
    instrument_id: string | null
    sold_by: string | null
    created_at: string
    begun_at: string | null
    refunded_cents: Generated<number>
    /** The refunds that its end asked for. */
    refund_ids: Generated<string[]>
    ended_at: string | null
    ended_why: PackageEnd | null
    ended_by: string | null
  }
  package_use: { purchase_id: string; number: number; appointment_id: string; amount_cents: number; used_at: string }
}
