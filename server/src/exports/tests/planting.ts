import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = { columns: { patient_export: { plain: 'status' } } }
