import '../renewals.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { answerRenewal, listOwnRenewals } from '@sorrel/contract/renewals/operations'
import type { OwnRenewal } from '@sorrel/contract/renewals/schemas'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { YearPrices } from '../YearPrices.tsx'

/** What the new plan year changes for the patient, and their word about their plan; nothing outside of its season. */
export function NewYear({ patientId }: { patientId: string }) {
  const { data } = useRead(listOwnRenewals, { params: { patient_id: patientId } })
  return data?.items.map((renewal) => <Year key={renewal.renewal_id} renewal={renewal} />) ?? null
}

function Year({ renewal }: { renewal: OwnRenewal }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const { renewal_id, plan_year, payer_name, starts_at, provider_name, says, basis, after } = renewal
  const answer = useAct(answerRenewal, { refreshes: [listOwnRenewals] })
  const send = (said: 'same' | 'changed') => answer.mutate({ params: { renewal_id }, body: { says: said } })
  const [year, day] = [String(plan_year), format.date(dayOf(starts_at, zone))]
  return (
    <Card title={t`Your plan in ${year}`} aria-label={t`Your plan in ${year}`} className="new-year">
      <p>
        <Trans>
          Your visit with {provider_name} on {day} falls into the plan year {year} of {payer_name}.
        </Trans>{' '}
        {after?.kind !== 'protected' && (
          <Trans>Most plans take the deductible again from January on, so the first visits of a year can cost more.</Trans>
        )}
      </p>
      <YearPrices renewal={renewal} />
      {basis === 'assumed' && (
        <p className="small quiet">
          <Trans>We ask the plan again before the visit, and tell you if the price is another one.</Trans>
        </p>
      )}
      {says === 'changed' ? (
        <Notice tone="info" live>
          <Trans>
            Thank you. Once you have the new card, please take a photo of it below, so that the visit is billed to the right plan.
          </Trans>
        </Notice>
      ) : says === 'same' ? (
        <Notice live>
          <Trans>Thank you. You said that the plan stays the same.</Trans>
        </Notice>
      ) : (
        <p>
          <Trans>Will you have the same plan in {year}?</Trans>
        </p>
      )}
      {answer.error && <Problem error={answer.error} />}
      <div className="line line--wrap">
        {says !== 'same' && (
          <Button size="small" kind={says === null ? 'main' : 'plain'} busy={answer.isPending} onClick={() => send('same')}>
            <Trans>It stays the same</Trans>
          </Button>
        )}
        {says !== 'changed' && (
          <Button size="small" kind={says === null ? 'quiet' : 'plain'} busy={answer.isPending} onClick={() => send('changed')}>
            <Trans>I will have a different plan</Trans>
          </Button>
        )}
      </div>
    </Card>
  )
}
