import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = { columns: {} }
