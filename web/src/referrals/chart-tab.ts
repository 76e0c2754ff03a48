import { msg } from '@lingui/core/macro'
import type { ChartTab } from '../care/chart-tab.ts'
import { makeLazyPart } from '../kernel/ui/lazy-part.tsx'

export const referralsTab: ChartTab = {
  slug: 'referrals',
  label: msg`Referrals`,
  place: 82,
  part: makeLazyPart(() => import('./provider/ReferralsTab.tsx'), 'ReferralsTab'),
}
