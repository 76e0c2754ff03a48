import { Trans, useLingui } from '@lingui/react/macro'
import { getBill, listBills } from '@sorrel/contract/billing/operations'
import { listPaymentInstruments, makeInstrumentDefault, removeInstrument } from '@sorrel/contract/payments/operations'
import type { PaymentInstrument } from '@sorrel/contract/payments/schemas'
import { paymentCardTypes } from '@sorrel/contract/payments/vocabulary'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { asksForProof, ProveFirst } from '../../patients/sharing/ProveFirst.tsx'
import { useCardWords } from '../use-card-words.ts'
import { Consequences, findMoves } from './Moves.tsx'

/** One card: what is printed on it, until when it is good, and what its holder may do with it. */
export function KeptCard({ patientId, item }: { patientId: string; item: PaymentInstrument }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const { sayBrand, sayCard } = useCardWords()
  const params = { patient_id: patientId, payment_instrument_id: item.id }
  const refreshes = [listPaymentInstruments, listBills, getBill]
  const card = sayCard(item)
  const setDefault = useAct(makeInstrumentDefault, { refreshes, onSuccess: () => toast(t`We charge the ${card} from now on.`) })
  const remove = useAct(removeInstrument, { refreshes, onSuccess: () => toast(t`We no longer keep the ${card}.`) })
  const ask = async () => {
    const text = <Consequences moves={await findMoves(patientId, item.id)} />
    if (await confirm({ title: t`Remove the ${card}?`, text, action: t`Remove the card`, danger: true })) remove.mutate({ params })
  }
  const isExpired = item.status === 'expired'
  const error = setDefault.error ?? remove.error
  const again = () => (asksForProof(setDefault.error) ? setDefault.mutate({ params }) : remove.mutate({ params }))
  const until = `${String(item.exp_month).padStart(2, '0')}/${item.exp_year}`
  return (
    <li className="kept-card">
      <span className="card-brand" aria-hidden="true">
        {sayBrand(item.brand)}
      </span>
      <p>
        <b>{card}</b>
      </p>
      <p className="small quiet">
        {paymentCardTypes[item.type][locale]} · {isExpired ? <Trans>Expired {until}</Trans> : <Trans>Until {until}</Trans>}
      </p>
      <div className="line line--wrap">
        {item.is_default && (
          <Chip tone="leaf">
            <Trans>We charge this one</Trans>
          </Chip>
        )}
        {isExpired && (
          <Chip tone="warn">
            <Trans>Expired</Trans>
          </Chip>
        )}
        {!item.is_default && !isExpired && (
          <Button kind="quiet" size="small" busy={setDefault.isPending} onClick={() => setDefault.mutate({ params })}>
            <Trans>Charge this one</Trans>
          </Button>
        )}
        {item.is_in_use ? (
          <span className="small quiet">
            <Trans>A payment with it is on its way.</Trans>
          </span>
        ) : (
          <Button kind="quiet" size="small" busy={remove.isPending} onClick={() => void ask()} aria-label={t`Remove the ${card}`}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
      {error && <div className="line">{asksForProof(error) ? <ProveFirst onDone={again} /> : <Problem error={error} />}</div>}
    </li>
  )
}
