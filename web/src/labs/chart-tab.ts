import { msg } from '@lingui/core/macro'
import type { ChartTab } from '../care/chart-tab.ts'
import { makeLazyPart } from '../kernel/ui/lazy-part.tsx'

export const labsTab: ChartTab = {
  slug: 'labs',
  label: msg`Labs`,
  place: 40,
  part: makeLazyPart(() => import('./provider/LabsTab.tsx'), 'LabsTab'),
}
