import { msg } from '@lingui/core/macro'
import type { ChartTab } from '../care/chart-tab.ts'
import { makeLazyPart } from '../kernel/ui/lazy-part.tsx'

export const releasesTab: ChartTab = {
  slug: 'releases',
  label: msg`Releases`,
  place: 95,
  part: makeLazyPart(() => import('./provider/ReleasesTab.tsx'), 'ReleasesTab'),
}
