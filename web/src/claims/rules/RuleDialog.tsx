import { Trans, useLingui } from '@lingui/react/macro'
import type { BillingRule } from '@sorrel/contract/claims/rules/schemas'
import { useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { ActionFields } from './ActionFields.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { type Faults, readRule, type TypedRule } from './typed-rule.ts'

const none: Faults = new Set()

/** The fields of one rule. Done, it stands in the list, which is saved as a whole. */
export function RuleDialog({ typed, onClose, onDone }: { typed: TypedRule; onClose: () => void; onDone: (rule: BillingRule) => void }) {
  const { t } = useLingui()
  const [rule, setRule] = useState(typed)
  const [faults, setFaults] = useState(none)
  const change = (more: Partial<TypedRule>) => setRule((before) => ({ ...before, ...more }))
  const finish = () => {
    const read = readRule(rule)
    if ('faults' in read) return setFaults(read.faults)
    onDone(read.rule)
    onClose()
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={typed.name === '' ? <Trans>A new rule</Trans> : typed.name}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button onClick={finish}>
            <Trans>Add it to the list</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        {faults.size > 0 && (
          <Notice tone="error" live>
            <Trans>Something is missing or cannot be read. It is marked below.</Trans>
          </Notice>
        )}
        <TextInput
          label={t`Name`}
          maxLength={80}
          error={faults.has('name') ? t`Enter a name.` : undefined}
          value={rule.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <ConditionFields groups={rule.groups} faults={faults} onChange={(groups) => change({ groups })} />
        <ActionFields actions={rule.actions} faults={faults} onChange={(actions) => change({ actions })} />
        <div className="fields fields--two">
          <TextInput
            type="date"
            label={t`First day of service`}
            optional
            value={rule.from}
            onChange={(event) => change({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={t`Last day of service`}
            optional
            error={faults.has('until') ? t`It comes before the first day.` : undefined}
            value={rule.until}
            onChange={(event) => change({ until: event.currentTarget.value })}
          />
        </div>
      </div>
    </Dialog>
  )
}
