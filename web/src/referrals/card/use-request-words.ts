import { useLingui } from '@lingui/react/macro'
import type { Referral } from '@sorrel/contract/referrals/schemas'
import { dayOf } from '../../kernel/words/format.ts'
import { useReferralWords } from './use-referral-words.ts'

/** What became of a letter that asked for a new referral, as a sentence. */
export function useRequestWords(zone: string) {
  const { t } = useLingui()
  const words = useReferralWords(zone)
  const why = {
    refused: t`The number or address did not accept the letter.`,
    no_answer: t`Nobody answered, although we tried several times.`,
    not_available: t`We cannot send faxes at the moment.`,
  }
  return ({ at, sent_at, method, status, fault }: Referral['requests'][number]): string => {
    const [asked, sent] = [words.near(dayOf(at, zone)), sent_at ? words.near(dayOf(sent_at, zone)) : '']
    if (status === 'sent')
      return method === 'fax' ? t`New referral requested by fax on ${sent}` : t`New referral requested by email on ${sent}`
    if (status === 'failed' && fault) return why[fault]
    return status === 'withheld' ? t`The letter of ${asked} was no longer needed.` : t`The letter of ${asked} is on its way.`
  }
}
