import { Trans } from '@lingui/react/macro'
import { addDonationCard, beginDonationCard, getDonationOptions } from '@sorrel/contract/donations/operations'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { asksForProof, ProveFirst } from '../../patients/sharing/ProveFirst.tsx'
import { CardForm } from '../../payments/form/CardForm.tsx'
import { useCardWords } from '../../payments/use-card-words.ts'
import type { Options } from './gift-options.ts'

type Props = { options: Options; isStaff: boolean; hasCard: boolean }

/** How to bring another card: patients have a screen for theirs, and dietitians add one here. */
export function CardPart({ options, isStaff, hasCard }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!isStaff)
    return (
      <div className="giving-acts">
        {!hasCard && (
          <p className="small">
            <Trans>You keep no card with us that can pay for a gift.</Trans>
          </p>
        )}
        <LinkButton kind="quiet" size="small" to="/app/payment">
          <Trans>Add a card</Trans>
        </LinkButton>
      </div>
    )
  if (isOpen || !hasCard) return <OwnCard options={options} onDone={() => setOpen(false)} />
  return (
    <div className="giving-acts">
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        <Trans>Use another card</Trans>
      </Button>
    </div>
  )
}

function OwnCard({ options, onDone }: { options: Options; onDone: () => void }) {
  const { findReason } = useCardWords()
  const begin = useAct(beginDonationCard)
  const add = useAct(addDonationCard, { refreshes: [getDonationOptions], onSuccess: onDone })
  if (asksForProof(add.error)) return <ProveFirst onDone={() => add.variables && add.mutate(add.variables)} />
  const reason = findReason(add.error)
  return (
    <div className="stack">
      {reason === undefined
        ? add.error && <Problem error={add.error} />
        : reason && (
            <Notice tone="error" live>
              {reason}
            </Notice>
          )}
      <CardForm
        form={options.card_form}
        getSecret={async () => (await begin.mutateAsync({})).client_secret}
        onGiven={(payment_method_token) => add.mutate({ body: { payment_method_token } })}
        busy={add.isPending}
        action={<Trans>Save this card</Trans>}
      />
    </div>
  )
}
