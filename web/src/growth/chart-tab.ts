import { msg } from '@lingui/core/macro'
import { grownAge } from '@sorrel/contract/growth/vocabulary'
import { measureAge } from '@sorrel/contract/patients/guardians'
import type { ChartTab } from '../care/chart-tab.ts'
import { makeLazyPart } from '../kernel/ui/lazy-part.tsx'

export const growthTab: ChartTab = {
  slug: 'growth',
  label: msg`Growth`,
  place: 35,
  isFor: ({ birth_date }, today) => birth_date !== null && measureAge(birth_date, today) < grownAge,
  part: makeLazyPart(() => import('./provider/GrowthTab.tsx'), 'GrowthTab'),
}
