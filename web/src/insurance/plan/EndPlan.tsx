import { Trans, useLingui } from '@lingui/react/macro'
import type { PlanSource } from '@sorrel/contract/insurance/sources'
import { useState } from 'react'
import { useNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { OneOf } from '../../kernel/ui/fields/OneOf.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { SourceField } from './SourceField.tsx'
import { usePlanSaving } from './use-plan-saving.ts'

/** `begunOn`: the first day of the plan, where it is known. */
type Props = { patientId: string; name: string; begunOn: string | null; isStaff?: boolean; onClose: () => void }
type Why = 'ended' | 'mistake'

/** Ends the second plan of a patient: after its last day, or as one that never paid. */
export function EndPlan({ patientId, name, begunOn, isStaff = false, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const today = dayOf(useNow(), useMyZone())
  const [why, setWhy] = useState<Why>('ended')
  const [day, setDay] = useState<string>(today)
  const [source, setSource] = useState<PlanSource | ''>('')
  const saving = usePlanSaving(patientId, {
    onSuccess: () => {
      toast(t`Saved.`)
      onClose()
    },
  })
  const fault =
    day > today
      ? t`Please enter the last day of the plan. It cannot be in the future.`
      : begunOn !== null && day !== '' && day < begunOn
        ? t`The plan began on ${format.date(begunOn)}, so it cannot end before that.`
        : null
  const isWhole = (why === 'mistake' || (day !== '' && fault === null)) && (!isStaff || source !== '')
  const send = () => saving.save({ secondary: { kind: 'ended', effective_to: why === 'ended' ? day : null } }, source || undefined)
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>End the second plan</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Keep the plan</Trans>
          </Button>
          <Button busy={saving.isPending} disabled={!isWhole} onClick={send}>
            <Trans>End the plan</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <OneOf<Why>
          look="choices"
          legend={t`What happened with ${name}?`}
          shown
          options={[
            { value: 'ended', label: t`It has ended`, detail: t`Visits until its last day can still be billed to it.` },
            { value: 'mistake', label: t`It was entered by mistake`, detail: t`No visit is billed to it.` },
          ]}
          value={why}
          onChange={setWhy}
        />
        {why === 'ended' && (
          <TextInput
            type="date"
            label={t`Last day of the plan`}
            max={today}
            value={day}
            error={fault}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        )}
        {isStaff && <SourceField value={source} onChange={(event) => setSource(event.currentTarget.value as PlanSource | '')} />}
        {saving.error && <Problem error={saving.error} />}
      </div>
    </Dialog>
  )
}
