import { Plural, Trans } from '@lingui/react/macro'
import type { ReferralClock } from '@sorrel/contract/referrals/schemas'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { useReferralWords } from './use-referral-words.ts'

/** Until when somebody is covered, and which visits are not, in sentences. */
export function ClockNotice({ clock, zone }: { clock: ReferralClock; zone: string }) {
  const words = useReferralWords(zone)
  const { gaps, last_day, days_left, is_required, payer_name, credentials } = clock
  const [first, ...others] = gaps
  const day = last_day && words.day(last_day)
  const payer = payer_name ?? ''
  return (
    <Notice tone={first ? 'warn' : last_day || !is_required ? 'leaf' : 'info'}>
      <p>
        {day && days_left !== null && days_left > 0 ? (
          <Trans>
            The referral is valid until {day}: {words.daysLeft(days_left)}.
          </Trans>
        ) : day ? (
          <Trans>The referral ended on {day}.</Trans>
        ) : is_required ? (
          <Trans>{payer} requires a referral, and there is none yet.</Trans>
        ) : (
          <Trans>As far as we know, no referral is needed.</Trans>
        )}{' '}
        {is_required && credentials && <Trans>It must be signed by an MD or a DO, and a new one is needed each calendar year.</Trans>}
      </p>
      {first && (
        <p>
          <b>{words.gap(first)}</b>{' '}
          {others.length > 0 && <Plural value={others.length} one="# more visit is affected." other="# more visits are affected." />}
        </p>
      )}
    </Notice>
  )
}
