import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CareFlag } from '@sorrel/contract/care/schemas'
import { careFlagLabels, type NextStep } from '@sorrel/contract/care/vocabulary'
import {
  IconBook2,
  IconCalendarOff,
  IconClipboardText,
  IconDroplet,
  IconFileText,
  IconFlask,
  IconHourglass,
  IconMailOff,
  IconMessageCircle,
  IconMoon,
  IconPencil,
  IconReceipt2,
} from '@tabler/icons-react'
import type { IconDrawing } from '../kernel/ui/Icon.tsx'
import type { Formatter } from '../kernel/words/format.ts'

type Look = { tone?: 'warn' | 'error' | 'info'; icon: IconDrawing }

/** How urgent a flag looks. The chip always carries the words as well. */
export const flagLooks: Record<CareFlag['flag'], Look> = {
  unread_chat: { tone: 'info', icon: IconMessageCircle },
  unsigned_note: { tone: 'warn', icon: IconPencil },
  contest_open: { tone: 'error', icon: IconReceipt2 },
  glucose_very_low: { tone: 'error', icon: IconDroplet },
  labs_unreviewed: { tone: 'info', icon: IconFlask },
  journal_unreviewed: { tone: 'info', icon: IconBook2 },
  intake_incomplete: { tone: 'warn', icon: IconClipboardText },
  inactive_30d: { tone: 'error', icon: IconMoon },
  no_next_visit: { tone: 'warn', icon: IconCalendarOff },
  referral_unanswered: { tone: 'warn', icon: IconMailOff },
  referral_breaks: { tone: 'warn', icon: IconFileText },
  coverage_expiring: { icon: IconHourglass },
  balance_due: { icon: IconReceipt2 },
}

type Translate = (message: MessageDescriptor) => string

/** A flag in words, with its number or its day. */
export function sayFlag({ flag, number, day }: CareFlag, t: Translate, format: Formatter): string {
  if (flag === 'inactive_30d' && number !== null) return t(msg`Inactive ${number} days`)
  if (flag === 'coverage_expiring' && day) {
    const ends = format.shortDate(day)
    return t(msg`Coverage ends ${ends}`)
  }
  if (flag === 'referral_breaks' && day) {
    const first = format.shortDate(day)
    return t(msg`No referral for ${first}`)
  }
  if (flag === 'balance_due' && number !== null) {
    const due = format.money(number)
    return t(msg`${due} due`)
  }
  if (flag === 'glucose_very_low' && number !== null) return t(msg`Glucose under 54: ${number}%`)
  const words = careFlagLabels[flag][format.locale]
  return number === null ? words : `${words}, ${format.number(number)}`
}

export const nextStepWords: Record<NextStep, MessageDescriptor> = {
  answer_message: msg`Answer`,
  finish_note: msg`Finish note`,
  answer_contest: msg`Answer the dispute`,
  look_at_glucose: msg`Look at glucose`,
  review_labs: msg`Review labs`,
  review_journal: msg`Review journal`,
  look_at_intake: msg`Open the intake`,
  call: msg`Call`,
  offer_times: msg`Offer times`,
  renew_referral: msg`Renew the referral`,
  check_coverage: msg`Check coverage`,
  check_balance: msg`Check balance`,
}

/** The tab of the chart in which a step is done. */
export const nextStepTabs: Partial<Record<NextStep, string>> = {
  // Where their phone number is.
  call: 'care',
  answer_message: 'messages',
  finish_note: 'notes',
  look_at_glucose: 'glucose',
  review_labs: 'labs',
  review_journal: 'journal',
  look_at_intake: 'intake',
  renew_referral: 'referrals',
  check_coverage: 'insurance',
}
