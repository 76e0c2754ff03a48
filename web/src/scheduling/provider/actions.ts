import { msg } from '@lingui/core/macro'
import type { Action } from '../../kernel/shell/palette/actions.ts'
import { ask } from './calendar/new.ts'

const calendar = '/provider/calendar'

/** The actions that a dietitian can start from any screen. */
export const actions: readonly Action[] = [
  {
    label: msg`Book a visit`,
    also: msg`new visit, new appointment, new patient, schedule a patient`,
    href: calendar,
    run: () => ask('book'),
  },
  { label: msg`Enter a visit that took place`, also: msg`past visit, walk-in, unbooked`, href: calendar, run: () => ask('past') },
  { label: msg`Block time`, also: msg`errand, vacation, busy, not available`, href: calendar, run: () => ask('block') },
  { label: msg`Today`, also: msg`my day, calendar of today`, href: `${calendar}?view=day` },
  { label: msg`Waiting list`, also: msg`who waits, newcomers, offer a time`, href: '/provider/waiting-list' },
  { label: msg`Is a time offered?`, also: msg`why not, explain a time`, href: calendar, run: () => ask('why') },
  {
    label: msg`Private calendar address`,
    also: msg`calendar feed, subscribe, Google, Apple, Outlook`,
    href: calendar,
    run: () => ask('feed'),
  },
  { label: msg`Import a calendar`, also: msg`ics file, busy times`, href: calendar, run: () => ask('import') },
]
