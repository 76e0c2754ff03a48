import { Trans, useLingui } from '@lingui/react/macro'
import { addInsuranceCard, listCoverages } from '@sorrel/contract/insurance/operations'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { FileField } from '../../kernel/ui/files/FileField.tsx'
import type { FileValue } from '../../kernel/ui/files/use-uploads.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'

/** Takes photos of both sides of a card. */
export function NewCard({ patientId, onDone }: { patientId: string; onDone: () => void }) {
  const { t } = useLingui()
  const [front, setFront] = useState<readonly FileValue[]>([])
  const [back, setBack] = useState<readonly FileValue[]>([])
  const [tried, setTried] = useState(false)
  const add = useAct(addInsuranceCard, { refreshes: [listCoverages], onSuccess: onDone })
  const send = () => {
    setTried(true)
    const front_file_id = front[0]?.file_id
    if (!front_file_id) return
    const back_file_id = back[0]?.file_id
    add.mutate({ params: { patient_id: patientId }, body: { front_file_id, ...(back_file_id ? { back_file_id } : {}) } })
  }
  return (
    <Card title={t`Photos of your card`}>
      <div className="stack">
        <p>
          <Trans>Put the card on a dark table, without a flash. Our own server reads it; the photos go to nobody else.</Trans>
        </p>
        <FileField
          label={<Trans>Front</Trans>}
          purpose="insurance_card"
          value={front}
          onChange={setFront}
          error={tried && front.length === 0 && <Trans>Please add a photo of the front.</Trans>}
        />
        <FileField
          label={<Trans context="side of a card">Back</Trans>}
          purpose="insurance_card"
          value={back}
          onChange={setBack}
          help={<Trans>The phone number of your plan is often there.</Trans>}
        />
        {add.error && <Problem error={add.error} />}
        <div className="line line--wrap">
          <Button onClick={send} busy={add.isPending}>
            <Trans>Read my card</Trans>
          </Button>
          <Button kind="plain" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </div>
    </Card>
  )
}
