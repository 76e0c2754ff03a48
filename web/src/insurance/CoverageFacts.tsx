import { Trans, useLingui } from '@lingui/react/macro'
import type { listCoverages } from '@sorrel/contract/insurance/operations'
import { findPayer, hasNeverPaid, makePayerLabel, takesBillsOfMembers } from '@sorrel/contract/insurance/vocabulary'
import type { OutputOf } from '../kernel/calls/api.ts'
import { DataList } from '../kernel/ui/DataList.tsx'
import { dayOf } from '../kernel/words/format.ts'
import { useFormat } from '../kernel/words/i18n.ts'
import { useMyZone } from '../scheduling/patient/use-my-zone.ts'
import { useRelationWords } from './use-relation-words.ts'

export type CoverageShown = OutputOf<typeof listCoverages>['items'][number]

/** A coverage as far as its plan can be asked. Support reads no policyholder. */
export type PlanToAsk = Pick<CoverageShown, 'coverage_id' | 'kind' | 'payer_id' | 'member_id' | 'relationship' | 'has_own_member_id'> & {
  priority?: string
  subscriber?: CoverageShown['subscriber']
}

/** The name of whoever pays, as people know it. */
export function usePayerName(): (coverage: Pick<CoverageShown, 'kind' | 'payer_id' | 'payer_name'>) => string {
  const { t } = useLingui()
  const { locale } = useFormat()
  return ({ kind, payer_id, payer_name }) => {
    if (kind === 'cash') return t`Paying without insurance`
    const payer = payer_id ? findPayer(payer_id) : undefined
    return payer ? makePayerLabel(payer)[locale] : (payer_name ?? t`Unknown plan`)
  }
}

/** Whether the patient pays, and asks a plan for the money back. */
export const isAskedForMoney = ({ kind, payer_id }: Pick<CoverageShown, 'kind' | 'payer_id'>): boolean =>
  kind === 'cash' && takesBillsOfMembers(payer_id)

/** One coverage as label and value; `isOwn` where its patient reads it. */
export function CoverageFacts({ coverage, isOwn = false }: { coverage: CoverageShown; isOwn?: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const nameOf = usePayerName()
  const relationWords = useRelationWords()
  const {
    plan_name,
    member_id,
    group_no,
    phone_number,
    relationship,
    has_own_member_id,
    subscriber,
    since,
    closed_at,
    effective_from,
    effective_to,
  } = coverage
  const neverPaid = hasNeverPaid(coverage)
  const isAsked = isAskedForMoney(coverage)
  const isPlan = coverage.kind === 'insurance' || isAsked
  return (
    <DataList
      facts={[
        { label: <Trans>Paid by</Trans>, value: nameOf(coverage) },
        isAsked && { label: <Trans>Asked for money back</Trans>, value: nameOf({ ...coverage, kind: 'insurance' }) },
        plan_name !== null && { label: <Trans>Plan</Trans>, value: plan_name },
        isPlan && member_id !== null && { label: <Trans>Member ID</Trans>, value: member_id },
        isPlan && has_own_member_id && { label: <Trans>Whose member ID it is</Trans>, value: isOwn ? t`Your own` : t`The patient’s own` },
        isPlan && group_no !== null && { label: <Trans>Group number</Trans>, value: group_no },
        phone_number !== null && { label: <Trans>Phone of the plan</Trans>, value: phone_number },
        isPlan && { label: <Trans>Policyholder</Trans>, value: isOwn && relationship === 'Self' ? t`You` : relationWords[relationship] },
        subscriber !== null && { label: <Trans>Policyholder’s name</Trans>, value: `${subscriber.first_name} ${subscriber.last_name}` },
        neverPaid && { label: <Trans>Pays</Trans>, value: t`Never: it was entered by mistake` },
        !neverPaid && effective_from !== null && { label: <Trans>First day of the plan</Trans>, value: format.date(effective_from) },
        !neverPaid && effective_to !== null && { label: <Trans>Last day of the plan</Trans>, value: format.date(effective_to) },
        { label: <Trans>On file since</Trans>, value: format.date(dayOf(since, zone)) },
        closed_at !== null && { label: <Trans>Until</Trans>, value: format.date(dayOf(closed_at, zone)) },
      ]}
    />
  )
}
