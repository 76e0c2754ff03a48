import { Trans } from '@lingui/react/macro'
import { type NoteFieldKey, type NoteStep, noteFields } from '@sorrel/contract/charting/fields'
import { partOf } from '@sorrel/contract/prefill/parts'
import { IconChecks } from '@tabler/icons-react'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { useDesk } from './desk.tsx'
import { focusNext } from './focus.ts'

/** Accepts all proposals of a step whose fields are empty. Nothing with fewer than two of them. */
export function StepProposals({ step }: { step: NoteStep }) {
  const desk = useDesk()
  if (!desk) return null
  const { open, settle, busy } = desk.prefill
  const here = open.filter(
    ({ key }) => partOf(key) === 'field' && noteFields[key as NoteFieldKey].step === step && !desk.read<string>(key).trim(),
  )
  const count = here.length
  if (count < 2) return null
  const accept = async () => {
    if (await settle(here.map(({ key }) => ({ key, state: 'accepted' }))))
      focusNext(
        here[0]!.key,
        open.filter((one) => !here.includes(one)),
      )
  }
  return (
    <div>
      <Button kind="soft" size="small" icon={IconChecks} busy={busy.length > 1} onClick={() => void accept()}>
        <Trans>Accept all {count} of this step</Trans>
      </Button>
    </div>
  )
}
