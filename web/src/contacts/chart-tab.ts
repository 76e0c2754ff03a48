import { msg } from '@lingui/core/macro'
import type { ChartTab } from '../care/chart-tab.ts'
import { makeLazyPart } from '../kernel/ui/lazy-part.tsx'

export const contactsTab: ChartTab = {
  slug: 'contacts',
  label: msg`Between visits`,
  place: 20,
  part: makeLazyPart(() => import('./provider/ContactsTab.tsx'), 'ContactsTab'),
}
