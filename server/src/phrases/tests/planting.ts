import type { Planting } from '../../kernel/tests/bringing.ts'

// A phrase is about nobody. A shared one is for every dietitian to read.
export const planting: Planting = { columns: { smart_phrase: { plain: 'trigger text_en text_es' } } }
