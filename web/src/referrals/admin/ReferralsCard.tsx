import { Trans, useLingui } from '@lingui/react/macro'
import { listReferrals } from '@sorrel/contract/referrals/operations'
import type { Referral } from '@sorrel/contract/referrals/schemas'
import { usePages } from '../../kernel/calls/pages.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { useReferralWords } from '../card/use-referral-words.ts'
import { useRequestWords } from '../card/use-request-words.ts'

/** Who referred a patient, until when, and what became of the letters that asked for a new referral. Diagnoses are not for support. */
export function ReferralsCard({ patientId }: { patientId: string }) {
  const zone = useMyZone()
  const words = useReferralWords(zone)
  const { data, first, items, error, refetch, more, isLoadingMore } = usePages(listReferrals, {
    params: { patient_id: patientId },
    query: { limit: '10' },
  })
  const [gap] = first?.clock.gaps ?? []
  return (
    <Card flush title={<Trans>Referrals</Trans>}>
      {error && <Problem error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting shape="rows" count={2} />}
      {gap && <p className="support-empty">{words.gap(gap)}</p>}
      {data && items.length === 0 && (
        <p className="support-empty quiet">
          <Trans>There is no referral.</Trans>
        </p>
      )}
      {items.length > 0 && (
        <ul className="rows">
          {items.map((referral) => (
            <Row key={referral.id} referral={referral} zone={zone} />
          ))}
        </ul>
      )}
      {more && (
        <Button kind="plain" busy={isLoadingMore} onClick={more}>
          <Trans>Show earlier ones</Trans>
        </Button>
      )}
    </Card>
  )
}

function Row({ referral, zone }: { referral: Referral; zone: string }) {
  const { t } = useLingui()
  const words = useReferralWords(zone)
  const say = useRequestWords(zone)
  const { clinician, received_on, valid_from, last_day, requests } = referral
  const name = clinician?.name ?? t`Not read yet`
  const [from, until, received] = [valid_from && words.day(valid_from), last_day && words.day(last_day), words.day(received_on)]
  const holds = from && until ? t`${from} to ${until}` : from ? t`from ${from}` : t`received on ${received}`
  const [letter] = requests
  return (
    <li aria-label={name}>
      <span>
        {[name, clinician?.org].filter(Boolean).join(', ')}
        <small>{[words.status(referral), holds, words.use(referral)].filter(Boolean).join(' · ')}</small>
        {letter && <small>{say(letter)}</small>}
      </span>
    </li>
  )
}
