import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Referral, ReferralClock } from '@sorrel/contract/referrals/schemas'
import {
  credentialLabels,
  declineReasonLabels,
  type GapReason,
  grantLabels,
  referralStatusLabels,
} from '@sorrel/contract/referrals/vocabulary'
import { readNow } from '../../kernel/clock.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

type Gap = ReferralClock['gaps'][number]

/** What referrals are called on all screens, and the sentences about their clock. */
export function useReferralWords(zone: string) {
  const { t } = useLingui()
  const format = useFormat()
  const { locale } = format
  const day = (one: string) => format.date(one)
  const near = (one: string) => format.shortDay(one, dayOf(readNow(), zone))
  const why: Record<GapReason, (when: string) => string> = {
    missing: (when) => t`There is no referral for the visit on ${when}.`,
    ended: (when) => t`The referral ends before the visit on ${when}.`,
    used_up: (when) => t`The visits of the referral are used up before the one on ${when}.`,
    not_begun: (when) => t`The referral begins after the visit on ${when}.`,
    credential: (when) => t`The plan does not accept referrals by this profession, so the visit on ${when} is not covered.`,
  }
  return {
    day,
    near,
    status: ({ status }: Pick<Referral, 'status'>) => referralStatusLabels[status][locale],
    credential: (one: keyof typeof credentialLabels) => credentialLabels[one][locale],
    declined: (one: keyof typeof declineReasonLabels) => declineReasonLabels[one][locale],
    grant: (one: keyof typeof grantLabels) => grantLabels[one][locale],
    gap: ({ day: when, reason }: Gap) => why[reason](near(when)),
    daysLeft: (left: number) => (left === 0 ? t`It has ended` : t`${plural(left, { one: '# day left', other: '# days left' })}`),
    use: ({ granted, granted_in, used, booked }: Referral) => {
      if (granted === null || granted_in === null) return null
      return granted_in === 'units'
        ? t`${used} of ${granted} units of 15 minutes used, ${booked} booked`
        : t`${used} of ${granted} visits used, ${booked} booked`
    },
    diagnosis: ({ code, text }: Referral['diagnoses'][number]) => [code, text].filter(Boolean).join(' '),
  }
}
