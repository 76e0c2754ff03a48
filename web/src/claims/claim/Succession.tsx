import { Trans } from '@lingui/react/macro'
import { claimStateLabels } from '@sorrel/contract/claims/vocabulary'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { ClaimLink } from './ClaimLink.tsx'
import { JoinedInto } from './ClaimVisits.tsx'
import type { Claim } from './claim.ts'

/** Which claim for the same visit was there before, and how it ended. */
export function Follows({ claim: { follows, payer_name } }: { claim: Claim }) {
  if (!follows) return null
  const { id, number, state, payer_name: former } = follows
  if (former === payer_name)
    return state === 'voided' ? (
      <Trans>
        Follows <ClaimLink id={id}>{number}</ClaimLink>, which was voided.
      </Trans>
    ) : (
      <Trans>
        Follows <ClaimLink id={id}>{number}</ClaimLink>, which was canceled.
      </Trans>
    )
  return state === 'voided' ? (
    <Trans>
      Follows <ClaimLink id={id}>{number}</ClaimLink> to {former}, which was voided.
    </Trans>
  ) : (
    <Trans>
      Follows <ClaimLink id={id}>{number}</ClaimLink> to {former}, which was canceled.
    </Trans>
  )
}

/** The claim to the other plan of the client, and how it stands. */
export function OtherPlan({ claim: { of_other_plan, priority } }: { claim: Claim }) {
  const { locale } = useFormat()
  if (!of_other_plan) return null
  const { id, number, state, payer_name } = of_other_plan
  const stands = claimStateLabels[state][locale]
  return priority === 'P' ? (
    <Trans>
      To the second plan: <ClaimLink id={id}>{number}</ClaimLink> ({payer_name}, {stands}).
    </Trans>
  ) : (
    <Trans>
      After the first plan: <ClaimLink id={id}>{number}</ClaimLink> ({payer_name}, {stands}).
    </Trans>
  )
}

/** What became of a claim that ended: its money, and which claim bills the visit now. */
export function Ended({ claim }: { claim: Claim }) {
  const isVoid = claim.state === 'voided' && !claim.void_rejected
  if (claim.joined_into)
    return (
      <Notice tone="info">
        <JoinedInto joined={claim.joined_into} />
      </Notice>
    )
  if (!isVoid && claim.state !== 'cancelled') return null
  return (
    <Notice tone="info">
      {isVoid ? <OfVoid claim={claim} /> : <Trans>This claim was given up.</Trans>} <Now claim={claim} />
    </Notice>
  )
}

function OfVoid({ claim: { paid_cents, patient_credit_cents } }: { claim: Claim }) {
  const format = useFormat()
  return (
    <>
      <Trans>This claim was taken back, and the client owes nothing on it.</Trans>{' '}
      {patient_credit_cents > 0 && <Trans>Of what they paid on it, {format.money(patient_credit_cents)} became their credit.</Trans>}{' '}
      {paid_cents !== null && paid_cents > 0 && (
        <Trans>The payer has not yet taken back the {format.money(paid_cents)} that it paid.</Trans>
      )}
    </>
  )
}

/** Which claim bills the visit, and otherwise what staff may do. */
function Now({ claim: { billed_by, payer_name: former, can } }: { claim: Claim }) {
  if (!billed_by)
    return can.includes('make_new') ? <Trans>No claim bills the visit now. You can make a new one from the note.</Trans> : null
  const { id, number, payer_name } = billed_by
  return payer_name === former ? (
    <Trans>
      The visit is billed by <ClaimLink id={id}>{number}</ClaimLink> now.
    </Trans>
  ) : (
    <Trans>
      The visit is billed by <ClaimLink id={id}>{number}</ClaimLink> to {payer_name} now.
    </Trans>
  )
}
