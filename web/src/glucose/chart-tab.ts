import { msg } from '@lingui/core/macro'
import type { ChartTab } from '../care/chart-tab.ts'
import { makeLazyPart } from '../kernel/ui/lazy-part.tsx'

export const glucoseTab: ChartTab = {
  slug: 'glucose',
  label: msg`Glucose`,
  place: 35,
  part: makeLazyPart(() => import('./provider/GlucoseTab.tsx'), 'GlucoseTab'),
}
