import { Trans, useLingui } from '@lingui/react/macro'
import { addPhoneCheck } from '@sorrel/contract/eligibility/operations'
import { useState } from 'react'
import type { AnyOperation } from '../kernel/calls/api.ts'
import { useAct } from '../kernel/calls/query.ts'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../kernel/ui/dialogs/Dialog.tsx'
import { ChoiceCards } from '../kernel/ui/fields/ChoiceCards.tsx'
import { TextInput } from '../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { toast } from '../kernel/ui/notices/toast.ts'
import { useFormat } from '../kernel/words/i18n.ts'

type Said = 'member' | 'no_member'
type Props = {
  patientId: string
  coverage_id: string
  day: string
  payer_name: string
  refreshes: readonly AnyOperation[]
  onClose: () => void
}

/** What a person of a plan said on the phone: whether the patient was its member on a day. */
export function MemberCall({ patientId, coverage_id, day, payer_name: plan, refreshes, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const date = format.date(day)
  const [said, setSaid] = useState<Said | null>(null)
  const [typed, setTyped] = useState({ spoke_with: '', reference: '' })
  const [spoke_with, reference] = [typed.spoke_with.trim(), typed.reference.trim()]
  const add = useAct(addPhoneCheck, {
    refreshes,
    onSuccess: () => {
      toast(t`Saved. What waited goes on.`)
      onClose()
    },
  })
  const send = () =>
    add.mutate({
      params: { patient_id: patientId },
      body: { coverage_id, service_date: day, spoke_with, reference, is_member: said === 'member' },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>What the plan said on the phone</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button busy={add.isPending} disabled={said === null || spoke_with === '' || reference === ''} onClick={send}>
            <Trans>Save the call</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <ChoiceCards<Said>
          legend={t`${plan} on ${date}`}
          value={said}
          options={[
            { value: 'member', label: t`The client is a member`, detail: t`Nobody may bill them: what waits is given up.` },
            {
              value: 'no_member',
              label: t`The client is not a member`,
              detail: t`The plan has ended, or does not know them: what waits is billed.`,
            },
          ]}
          onChange={setSaid}
        />
        <TextInput
          label={t`With whom you spoke`}
          maxLength={80}
          value={typed.spoke_with}
          onChange={(event) => setTyped({ ...typed, spoke_with: event.currentTarget.value })}
        />
        <TextInput
          label={t`Number of the call`}
          maxLength={40}
          value={typed.reference}
          onChange={(event) => setTyped({ ...typed, reference: event.currentTarget.value })}
        />
        {add.error && <Problem error={add.error} />}
      </div>
    </Dialog>
  )
}
