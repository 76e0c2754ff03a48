import type { Planting } from '../../kernel/tests/bringing.ts'

export const planting: Planting = {
  columns: {
    visit_package: { plain: 'name_en name_es visit_type' },
    package_purchase: { plain: 'name_en name_es visit_type ended_why' },
  },
}
