import { Trans, useLingui } from '@lingui/react/macro'
import { decidePayoutEntry, listPayoutDrafts, listPayouts } from '@sorrel/contract/payouts/operations'
import type { PayoutEntry } from '@sorrel/contract/payouts/schemas'
import { entryStates, entryTypes } from '@sorrel/contract/payouts/vocabulary'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ProofOrProblem } from '../../auth/proof/ProofOrProblem.tsx'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { RefuseDialog } from './RefuseDialog.tsx'

type Props = { title: string; entries: readonly PayoutEntry[]; onApproved?: () => void }

/** Lines that wait for a second person, or were refused, with what the reader may decide about each. */
export function EntryCard({ title, entries, onApproved }: Props) {
  if (entries.length === 0) return null
  return (
    <Card title={title} aria-label={title}>
      <ul className="stack">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} onApproved={onApproved} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Entry({ entry, onApproved }: { entry: PayoutEntry; onApproved: (() => void) | undefined }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const { id, provider_id, provider_name, type, amount_cents, note, state, asked_name, asked_at, decided_name, decided_note } = entry
  const [isRefusing, setRefusing] = useState(false)
  const decide = useAct(decidePayoutEntry, {
    refreshes: [listPayouts, listPayoutDrafts],
    onSuccess: () => {
      toast(t`It will appear as a line in a moment.`)
      onApproved?.()
    },
  })
  const [amount, what] = [format.money(amount_cents), entryTypes[type][format.locale]]
  const approve = async () => {
    const isSure = await confirm({
      title: t`Approve ${amount} for ${provider_name}?`,
      text: t`${what}. The books change at once, and it counts against what ${provider_name} owes.`,
      action: t`Approve ${amount}`,
    })
    if (isSure) decide.mutate({ params: { payout_entry_id: id }, body: { decision: 'approve' } })
  }
  return (
    <div className="stack stack--close">
      <span className="line line--wrap line--apart">
        <span>
          <Link to="/admin/payouts/dietitians/$providerId" params={{ providerId: provider_id }}>
            {provider_name}
          </Link>{' '}
          · {what} · <b>{amount}</b>
        </span>
        <Chip tone={state === 'waiting' ? 'warn' : undefined}>{entryStates[state][format.locale]}</Chip>
      </span>
      <span>{note}</span>
      <span className="small quiet">
        {t`${asked_name} asked for it on ${format.shortDate(dayOf(asked_at, zone))}`}
        {decided_name && ` · ${t`${decided_name} decided`}`}
      </span>
      {decided_note && <span className="small">{decided_note}</span>}
      {state === 'waiting' && (
        <div className="line line--wrap">
          {entry.may_approve && (
            <Button size="small" busy={decide.isPending} onClick={() => void approve()}>
              <Trans>Approve the line</Trans>
            </Button>
          )}
          <Button size="small" kind="quiet" disabled={decide.isPending} onClick={() => setRefusing(true)}>
            {entry.may_approve ? <Trans>Refuse…</Trans> : <Trans>Withdraw…</Trans>}
          </Button>
        </div>
      )}
      <ProofOrProblem act={decide} />
      {isRefusing && <RefuseDialog entry={entry} onClose={() => setRefusing(false)} />}
    </div>
  )
}
