import type { Generated } from 'kysely'

export type GrowthTables = {
  growth_measurement: {
    id: string
    patient_id: string
    measured_on: string
    height_millimeters: number | null
    weight_grams: number | null
    lying: Generated<boolean>
    created_at: string
    created_by: string
    removed_at: string | null
    removed_by: string | null
  }
}
