import { Trans, useLingui } from '@lingui/react/macro'
import { changePayerRule, getPayerRule, listPayerRules } from '@sorrel/contract/coding/operations'
import type { KeptRule } from '@sorrel/contract/coding/schemas'
import { IconCalendarOff, IconCircleCheck, IconCopyPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useToday } from '../use-rule-words.ts'

type Act = 'check' | 'end' | 'withdraw'

/** What can be done with a rule. What it says never changes in place. */
export function RuleActs({ rule }: { rule: KeptRule }) {
  const [open, setOpen] = useState<Act | null>(null)
  return (
    <div className="coding-acts">
      <LinkButton kind="main" icon={IconCopyPlus} to="/admin/payer-rules/new" search={{ before: rule.id }}>
        <Trans>Write a new version</Trans>
      </LinkButton>
      <Button kind="quiet" icon={IconCircleCheck} onClick={() => setOpen('check')}>
        <Trans>I compared it with the payer…</Trans>
      </Button>
      <Button kind="quiet" icon={IconCalendarOff} onClick={() => setOpen('end')}>
        <Trans>End it…</Trans>
      </Button>
      <Button kind="plain" icon={IconTrash} onClick={() => setOpen('withdraw')}>
        <Trans>Withdraw it…</Trans>
      </Button>
      {open && <ActDialog key={open} act={open} rule={rule} onClose={() => setOpen(null)} />}
    </div>
  )
}

function useActWords(): Record<Act, { title: ReactNode; says: ReactNode; action: ReactNode }> {
  return {
    check: {
      title: <Trans>Compared with the payer</Trans>,
      says: <Trans>You have read the payer's own words today, and they say what this rule says. Notes then no longer warn about it.</Trans>,
      action: <Trans>They agree</Trans>,
    },
    end: {
      title: <Trans>End the rule</Trans>,
      says: (
        <Trans>
          From the next day on, visits of this payer are billed by its other rules, or else as for payers without one. Notes that were
          signed keep what they say.
        </Trans>
      ),
      action: <Trans>End it on that day</Trans>,
    },
    withdraw: {
      title: <Trans>Withdraw the rule</Trans>,
      says: (
        <Trans>
          For a rule that should never have held. No note uses it any longer, and this cannot be undone. It is kept for whoever asks. Notes
          that were signed keep what they say.
        </Trans>
      ),
      action: <Trans>Withdraw it</Trans>,
    },
  }
}

function ActDialog({ act, rule, onClose }: { act: Act; rule: KeptRule; onClose: () => void }) {
  const { t } = useLingui()
  const words = useActWords()[act]
  const today = useToday()
  const [reason, setReason] = useState('')
  const [day, setDay] = useState(rule.ends_on ?? [today, rule.starts_on].sort().at(-1) ?? today)
  const change = useAct(changePayerRule, {
    refreshes: [getPayerRule, listPayerRules],
    onSuccess: () => {
      toast(t`Saved.`)
      onClose()
    },
  })
  const isTooEarly = act === 'end' && day !== '' && day < rule.starts_on
  const isWhole = reason.trim() !== '' && (act !== 'end' || (day !== '' && !isTooEarly))
  const body = { check: { checked: true }, end: { ends_on: day }, withdraw: { withdrawn: true as const } }[act]
  const send = () =>
    change.mutate({
      params: { payer_rule_id: rule.id },
      headers: { 'if-match': `"${rule.version}"` },
      body: { ...body, reason: reason.trim() },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button busy={change.isPending} disabled={!isWhole} onClick={send}>
            {words.action}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{words.says}</p>
        {act === 'end' && (
          <TextInput
            type="date"
            label={t`Last day of the rule`}
            error={isTooEarly ? t`A rule cannot end before it begins. Withdraw it instead.` : undefined}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        )}
        <TextArea
          label={t`Reason (kept on record)`}
          rows={3}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {change.error && <Problem error={change.error} />}
      </div>
    </Dialog>
  )
}
