import type { YearPrice } from '@sorrel/contract/renewals/schemas'
import type { PlanOutlook, RenewalBasis, RenewalNeed } from '@sorrel/contract/renewals/vocabulary'
import type { ColumnType, Generated } from 'kysely'

type Price = ColumnType<YearPrice | null, string | null, string | null>

export type RenewalTables = {
  renewal: {
    id: string
    patient_id: string
    provider_id: string
    coverage_id: string
    appointment_id: string
    plan_year: number
    payer_id: string
    service_date: string
    starts_at: string
    visits: number
    basis: RenewalBasis
    before: Price
    after: Price
    needs: RenewalNeed[]
    says: PlanOutlook | null
    said_at: string | null
    told_at: string | null
    done_at: string | null
    done_by: string | null
    note: string | null
    version: Generated<number>
    created_at: string
    updated_at: string
  }
}
