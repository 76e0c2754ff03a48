import { msg } from '@lingui/core/macro'
import { contactsTab } from '../contacts/chart-tab.ts'
import { filesTab } from '../files/chart-tab.ts'
import { glucoseTab } from '../glucose/chart-tab.ts'
import { growthTab } from '../growth/chart-tab.ts'
import { insuranceTab } from '../insurance/chart-tab.ts'
import { journalTab } from '../journal/chart-tab.ts'
import { makeLazyPart } from '../kernel/ui/lazy-part.tsx'
import { labsTab } from '../labs/chart-tab.ts'
import { lettersTab } from '../letters/chart-tab.ts'
import { intakeTab } from '../patients/intake/chart-tab.ts'
import { referralsTab } from '../referrals/chart-tab.ts'
import { releasesTab } from '../releases/chart-tab.ts'
import type { ChartTab } from './chart-tab.ts'

const own: readonly ChartTab[] = [
  { slug: 'overview', label: msg`Overview`, place: 0, part: makeLazyPart(() => import('./chart/OverviewTab.tsx'), 'OverviewTab') },
  { slug: 'timeline', label: msg`Timeline`, place: 10, part: makeLazyPart(() => import('./chart/TimelineTab.tsx'), 'TimelineTab') },
  { slug: 'care', label: msg`Care`, place: 100, part: makeLazyPart(() => import('./chart/care/CareTab.tsx'), 'CareTab') },
]

/** All tabs of a client's chart: those of care itself, and one line for each feature that brings one. */
export const chartTabs: readonly ChartTab[] = [
  ...own,
  contactsTab,
  intakeTab,
  labsTab,
  growthTab,
  journalTab,
  glucoseTab,
  insuranceTab,
  filesTab,
  referralsTab,
  releasesTab,
  lettersTab,
].sort((a, b) => a.place - b.place)
