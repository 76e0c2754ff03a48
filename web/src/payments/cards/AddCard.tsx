import { Trans, useLingui } from '@lingui/react/macro'
import { addPaymentInstrument, beginPaymentSetup, listPaymentInstruments } from '@sorrel/contract/payments/operations'
import type { CardForm as CardFormFacts } from '@sorrel/contract/payments/schemas'
import type { PaymentCardType } from '@sorrel/contract/payments/vocabulary'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { asksForProof, ProveFirst } from '../../patients/sharing/ProveFirst.tsx'
import { CardForm } from '../form/CardForm.tsx'
import { CardKind } from '../form/CardKind.tsx'
import { useCardWords } from '../use-card-words.ts'

type Props = { patientId: string; form: CardFormFacts; isFirst: boolean; onDone: () => void }

/** Adds a card. Whoever has one already confirms first who they are. */
export function AddCard({ patientId, form, isFirst, onDone }: Props) {
  const { t } = useLingui()
  const { sayCard, findReason } = useCardWords()
  const [kind, setKind] = useState<PaymentCardType>('Credit Card')
  const [isDefault, setDefault] = useState(true)
  const params = { patient_id: patientId }
  const begin = useAct(beginPaymentSetup)
  const add = useAct(addPaymentInstrument, {
    refreshes: [listPaymentInstruments],
    onSuccess: (card) => {
      toast(t`We keep the ${sayCard(card)}.`)
      onDone()
    },
  })
  const send = (token: string) =>
    add.mutate({ params, body: { payment_method_token: token, type: kind, make_default: isFirst || isDefault } })
  const getSecret = async () => (await begin.mutateAsync({ params })).client_secret
  const again = () => add.variables && add.mutate(add.variables)
  if (asksForProof(add.error))
    return (
      <Card title={t`Add a card`}>
        <ProveFirst onDone={again} />
      </Card>
    )
  const reason = findReason(add.error)
  return (
    <Card title={t`Add a card`}>
      <div className="stack">
        {reason !== undefined ? (
          <Notice tone="error" live>
            {reason} <Trans>Please check what you entered, or use another card.</Trans>
            {isToConfirm(add.error) && (
              <Button kind="quiet" size="small" busy={add.isPending} onClick={again}>
                <Trans>I confirmed it with my bank</Trans>
              </Button>
            )}
          </Notice>
        ) : (
          add.error && <Problem error={add.error} />
        )}
        <CardForm form={form} getSecret={getSecret} onGiven={send} busy={add.isPending} action={<Trans>Save the card</Trans>}>
          <CardKind value={kind} onChange={setKind} />
          {!isFirst && (
            <CheckRow checked={isDefault} onChange={(event) => setDefault(event.currentTarget.checked)}>
              <Trans>Charge this card from now on</Trans>
            </CheckRow>
          )}
        </CardForm>
        <Button kind="quiet" onClick={onDone}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Card>
  )
}

const isToConfirm = (error: unknown): boolean =>
  error !== null &&
  typeof error === 'object' &&
  'details' in error &&
  typeof error.details === 'object' &&
  error.details !== null &&
  'client_secret' in error.details
