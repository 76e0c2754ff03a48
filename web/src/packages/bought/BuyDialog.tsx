import { Trans, useLingui } from '@lingui/react/macro'
import { buyPackage } from '@sorrel/contract/packages/operations'
import type { VisitPackage } from '@sorrel/contract/packages/schemas'
import type { PaymentInstrument } from '@sorrel/contract/payments/schemas'
import { useState } from 'react'
import type { z } from 'zod'
import { useCardName } from '../../billing/words.ts'
import { ApiProblem } from '../../kernel/calls/api.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { asksForProof, ProveFirst } from '../../patients/sharing/ProveFirst.tsx'
import { packageReads } from './reads.ts'
import { useEach } from './use-each.ts'

type Props = { patientId: string; offer: VisitPackage; cards: readonly z.infer<typeof PaymentInstrument>[]; onClose: () => void }

/** Buys a package with a card of the patient's own. */
export function BuyDialog({ patientId, offer, cards, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const cardName = useCardName()
  const good = cards.filter(({ status }) => status !== 'expired')
  const [chosen, setChosen] = useState(good[0]?.id ?? '')
  const buy = useAct(buyPackage, {
    refreshes: packageReads,
    onSuccess: () => {
      toast(t`Thank you. The payment is on its way.`)
      onClose()
    },
  })
  const price = format.money(offer.price_cents)
  const mustProve = asksForProof(buy.error)
  const send = () =>
    buy.mutate({
      params: { patient_id: patientId },
      body: { package_id: offer.id, price_cents: offer.price_cents, instrument_id: chosen },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={format.locale === 'es' ? offer.name_es : offer.name_en}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          {good.length > 0 && !mustProve && (
            <Button busy={buy.isPending} onClick={send}>
              <Trans>Buy for {price}</Trans>
            </Button>
          )}
        </>
      }
    >
      {mustProve ? (
        <ProveFirst onDone={() => buy.variables && buy.mutate(buy.variables)} />
      ) : (
        <div className="stack">
          <Terms offer={offer} />
          {good.length > 0 ? (
            <SelectInput
              label={t`Card`}
              value={chosen}
              options={good.map((card) => ({ value: card.id, label: cardName(card) }))}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
          ) : (
            <LinkButton to="/app/payment">
              <Trans>Add a card</Trans>
            </LinkButton>
          )}
          {buy.error && (isSecond(buy.error) ? <Second /> : <Problem error={buy.error} />)}
        </div>
      )}
    </Dialog>
  )
}

const isSecond = (error: unknown): boolean => error instanceof ApiProblem && error.details.why === 'bought_today'

const Second = () => (
  <Notice tone="warn" live>
    <Trans>You can buy another 24 hours after the last one. If you need it sooner, write to us.</Trans>
  </Notice>
)

/** What somebody gets, and what becomes of what they do not use. */
function Terms({ offer: { visits, price_cents, visit_type } }: { offer: VisitPackage }) {
  const each = useEach()({ price_cents, visits })
  return (
    <>
      <p>
        {visit_type === 'Follow-up' ? (
          <Trans>
            You pay for {visits} follow-up visits in advance, at {each} each. Each follow-up visit that you pay for yourself uses one.
          </Trans>
        ) : (
          <Trans>
            You pay for {visits} first visits in advance, at {each} each. Each first visit that you pay for yourself uses one.
          </Trans>
        )}
      </p>
      <p className="small quiet">
        <Trans>
          They do not expire. If you stop, write to us: each visit that you did not use is given back at this price. HSA and FSA cards pay
          only for visits that took place.
        </Trans>
      </p>
    </>
  )
}
