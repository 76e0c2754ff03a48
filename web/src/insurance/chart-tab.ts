import { msg } from '@lingui/core/macro'
import type { ChartTab } from '../care/chart-tab.ts'
import { makeLazyPart } from '../kernel/ui/lazy-part.tsx'

export const insuranceTab: ChartTab = {
  slug: 'insurance',
  label: msg`Insurance`,
  place: 80,
  part: makeLazyPart(() => import('./chart/InsuranceTab.tsx'), 'InsuranceTab'),
}
