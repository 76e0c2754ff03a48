import { Trans, useLingui } from '@lingui/react/macro'
import type { InsuranceCard } from '@sorrel/contract/insurance/schemas'
import type { CardField } from '@sorrel/contract/insurance/vocabulary'
import { useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import type { Held } from '../plan/PlaceField.tsx'
import { PlanForm } from '../plan/PlanForm.tsx'
import { CardPhotos } from './CardPhotos.tsx'

/** `held`: the plans that hold, beside which the new one pays. */
type Props = { patientId: string; card: InsuranceCard; held: Held; onNewPhoto: () => void }

/** What our machine read from a card. It stays dashed until the patient says that it is right; only what was not legible is asked for. */
export function Guess({ patientId, card, held, onNewPhoto }: Props) {
  const { t } = useLingui()
  const [changes, setChanges] = useState(false)
  if (card.is_confirmed) return <CardPhotos card={card} />
  if (card.status === 'waiting')
    return (
      <div className="guess" aria-busy="true">
        <CardPhotos card={card} />
        <Notice live>
          <Trans>We are reading your card. This takes a moment; you can go on meanwhile.</Trans>
        </Notice>
      </div>
    )
  const read: Partial<Record<CardField, string>> = Object.fromEntries(card.found.map(({ field, value }) => [field, value]))
  const sure = card.found.filter(({ is_sure }) => is_sure).map(({ field }) => field)
  return (
    <section className="guess" aria-labelledby="guess-title">
      <CardPhotos card={card} />
      <h2 id="guess-title">{card.status === 'read' ? t`We read this from your card. Is it right?` : t`We could not read this card.`}</h2>
      <PlanForm
        key={`${card.card_id} ${changes}`}
        patientId={patientId}
        held={held}
        read={read}
        card_id={card.card_id}
        fixed={changes ? [] : sure}
        submitLabel={card.status === 'read' && !changes ? t`Yes, it is right` : t`Save`}
      >
        {card.status === 'read' && !changes && (
          <Button kind="plain" onClick={() => setChanges(true)}>
            <Trans>Change it</Trans>
          </Button>
        )}
        <Button kind="plain" onClick={onNewPhoto}>
          <Trans>New photo</Trans>
        </Button>
      </PlanForm>
      <p className="small quiet">
        <Trans>Read by software on our server. Nothing goes to your plan until you say yes.</Trans>
      </p>
    </section>
  )
}
