import { msg } from '@lingui/core/macro'
import type { ChartTab } from '../care/chart-tab.ts'
import { makeLazyPart } from '../kernel/ui/lazy-part.tsx'

export const lettersTab: ChartTab = {
  slug: 'letters',
  label: msg`Letters`,
  place: 97,
  part: makeLazyPart(() => import('./provider/LettersTab.tsx'), 'LettersTab'),
}
