import { msg } from '@lingui/core/macro'
import type { ChartTab } from '../../care/chart-tab.ts'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'

export const intakeTab: ChartTab = {
  slug: 'intake',
  label: msg`Intake`,
  place: 5,
  part: makeLazyPart(() => import('./provider/IntakeTab.tsx'), 'IntakeTab'),
}
