import { Trans } from '@lingui/react/macro'
import type { Bill } from '@sorrel/contract/billing/schemas'

/** What happens while nothing is owed of a visit and a plan decides about it. */
export function WaitsForPlan({ bill: { waits_for, taken_back } }: { bill: Pick<Bill, 'waits_for' | 'taken_back'> }) {
  const isAgain = taken_back.length > 0
  const isOnItsWay = waits_for?.status === 'sent' || waits_for?.status === 'in_review'
  if (waits_for === null || (isOnItsWay && !isAgain))
    return <Trans>We sent the bill to your plan. Once it has answered, we tell you what is left for you, if anything.</Trans>
  const plan = waits_for.payer_name
  return (
    <>
      {waits_for.status === 'working_on_it' ? (
        <Trans>{plan} has a question, and we are taking care of it.</Trans>
      ) : isOnItsWay ? (
        <Trans>We sent the claim again, to {plan}.</Trans>
      ) : isAgain ? (
        <Trans>We took the claim back and are preparing another one for {plan}.</Trans>
      ) : (
        <Trans>We are preparing the claim for {plan}.</Trans>
      )}{' '}
      <Trans>You owe nothing for this visit now. Once {plan} has answered, we tell you what is left for you, if anything.</Trans>
    </>
  )
}
