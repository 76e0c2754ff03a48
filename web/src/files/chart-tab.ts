import { msg } from '@lingui/core/macro'
import type { ChartTab } from '../care/chart-tab.ts'
import { makeLazyPart } from '../kernel/ui/lazy-part.tsx'

export const filesTab: ChartTab = {
  slug: 'files',
  label: msg`Files`,
  place: 90,
  part: makeLazyPart(() => import('./chart/FilesTab.tsx'), 'FilesTab'),
}
