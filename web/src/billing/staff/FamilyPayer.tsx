import { Trans, useLingui } from '@lingui/react/macro'
import type { listBills } from '@sorrel/contract/billing/operations'
import { endFamilyPayer, listPatientBalances, setFamilyPayer } from '@sorrel/contract/billing/operations'
import { useState } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { billReads } from '../reads.ts'

type Payer = OutputOf<typeof listBills>['family_payer']

/** Who of the family pays for a client, beside the client's own cards. */
export function FamilyPayer({ patientId, payer }: { patientId: string; payer: Payer }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const [isOpen, setOpen] = useState(false)
  const end = useAct(endFamilyPayer, { refreshes: billReads })
  const since = payer && format.shortDate(dayOf(payer.since, zone))
  return (
    <Card title={t`Who pays`}>
      <div className="stack">
        {payer ? (
          <p>
            <b>{payer.name}</b>{' '}
            <span className="small quiet">
              <Trans>since {since}</Trans>
            </span>
          </p>
        ) : (
          <p className="small quiet">
            <Trans>The client pays for themselves.</Trans>
          </p>
        )}
        <div className="bill-acts">
          <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
            <Trans>A family member pays…</Trans>
          </Button>
          {payer && (
            <Button kind="quiet" size="small" busy={end.isPending} onClick={() => end.mutate({ params: { patient_id: patientId } })}>
              <Trans>End this</Trans>
            </Button>
          )}
        </div>
        {end.error && <Problem error={end.error} />}
        {isOpen && <PayerDialog patientId={patientId} onClose={() => setOpen(false)} />}
      </div>
    </Card>
  )
}

function PayerDialog({ patientId, onClose }: { patientId: string; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState('')
  const [note, setNote] = useState('')
  const { data, error } = useRead(listPatientBalances, q.trim().length < 2 ? null : { query: { q: q.trim(), limit: '10' } })
  const set = useAct(setFamilyPayer, { refreshes: billReads, onSuccess: onClose })
  const problem = set.error ?? error
  const found = (data?.items ?? []).filter(({ patient_id }) => patient_id !== patientId)
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>A family member pays</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button
            busy={set.isPending}
            disabled={chosen === '' || note.trim() === ''}
            onClick={() => set.mutate({ params: { patient_id: patientId }, body: { payer_patient_id: chosen, note: note.trim() } })}
          >
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="small">
          <Trans>Their cards then pay for this client, too, with a receipt for each. Both must have agreed.</Trans>
        </p>
        <TextInput label={t`Name of the family member who pays`} value={q} onChange={(event) => setQ(event.currentTarget.value)} />
        <SelectInput
          label={t`Client who pays`}
          empty={t`Choose one`}
          value={chosen}
          options={found.map(({ patient_id, patient_name, birth_date }) => ({
            value: patient_id,
            label: [patient_name, birth_date && format.date(birth_date)].filter(Boolean).join(', '),
          }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <TextInput
          label={t`How they both agreed, which is kept`}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {problem && <Problem error={problem} />}
      </div>
    </Dialog>
  )
}
