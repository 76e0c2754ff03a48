import { msg } from '@lingui/core/macro'
import type { ChartTab } from '../care/chart-tab.ts'
import { makeLazyPart } from '../kernel/ui/lazy-part.tsx'

export const journalTab: ChartTab = {
  slug: 'journal',
  label: msg`Journal`,
  place: 30,
  part: makeLazyPart(() => import('./provider/JournalTab.tsx'), 'JournalTab'),
}
