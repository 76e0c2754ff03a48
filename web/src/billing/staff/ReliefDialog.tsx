import { Trans, useLingui } from '@lingui/react/macro'
import { relievedAlone } from '@sorrel/contract/billing/collecting'
import { listReliefs, relieveBill } from '@sorrel/contract/billing/operations'
import type { Bill } from '@sorrel/contract/billing/schemas'
import { type ReliefKind, reasonsOfRules, waiverReasons, writeOffReasons } from '@sorrel/contract/billing/vocabulary'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { billReads } from '../reads.ts'

/** Whole cents of what somebody typed, such as `12.50`; null if it is no amount. */
export function readCents(typed: string): number | null {
  const found = /^\$?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim())
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null
}

/** Waives a part of a bill or all of it, or writes it off. */
export function ReliefDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const { t } = useLingui()
  const [kind, setKind] = useState<ReliefKind>('waiver')
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState((bill.open_cents / 100).toFixed(2))
  const [note, setNote] = useState('')
  const cents = readCents(typed)
  const isGood = cents !== null && cents > 0 && cents <= bill.open_cents
  const give = useAct(relieveBill, {
    refreshes: [listReliefs, ...billReads],
    onSuccess: ({ state }) => {
      toast(state === 'waiting' ? t`A second person decides.` : t`Saved.`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Waive or write off</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button
            busy={give.isPending}
            disabled={!isGood || reason === '' || note.trim() === ''}
            onClick={() =>
              cents !== null &&
              give.mutate({ params: { bill_id: bill.id }, body: { kind, reason, amount_cents: cents, note: note.trim() } })
            }
          >
            {kind === 'waiver' ? <Trans>Waive it</Trans> : <Trans>Write it off</Trans>}
          </Button>
        </>
      }
    >
      <div className="stack">
        <KindFields kind={kind} reason={reason} onKind={setKind} onReason={setReason} />
        <TextInput
          label={t`Amount in dollars`}
          inputMode="decimal"
          value={typed}
          error={cents !== null && cents > bill.open_cents && <TooMuch bill={bill} />}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {isGood && <WhatHappens kind={kind} cents={cents} open={bill.open_cents} />}
        <TextArea
          label={t`Note (kept on record)`}
          rows={3}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {give.error && <Problem error={give.error} />}
      </div>
    </Dialog>
  )
}

/** Why no more than what is open can be given up. */
function TooMuch({ bill: { open_cents, paid_cents } }: { bill: Bill }) {
  const format = useFormat()
  const [open, paid] = [format.money(open_cents), format.money(paid_cents)]
  if (paid_cents === 0) return <Trans>Only {open} is open.</Trans>
  return (
    <Trans>
      Only {open} is open. {paid} is paid: give it back with a refund instead.
    </Trans>
  )
}

/** What follows, before somebody presses the button. */
function WhatHappens({ kind, cents, open }: { kind: ReliefKind; cents: number; open: number }) {
  const format = useFormat()
  const [amount, rest, limit] = [format.money(cents), format.money(open - cents), format.money(relievedAlone)]
  return (
    <p className="small">
      {cents > relievedAlone && <Trans>It is more than {limit}, so a second person decides, and until then nothing changes.</Trans>}{' '}
      {kind === 'waiver' ? (
        <Trans>The client does not owe {amount} any more, and reads on the bill that it was waived.</Trans>
      ) : (
        <Trans>{amount} is collected no more, and the books show it as a loss.</Trans>
      )}{' '}
      {open > cents ? <Trans>{rest} stays open.</Trans> : <Trans>Nothing stays open, so no card is charged for it.</Trans>}{' '}
      <Trans>This cannot be undone.</Trans>
    </p>
  )
}

type KindProps = { kind: ReliefKind; reason: string; onKind: (kind: ReliefKind) => void; onReason: (reason: string) => void }

/** What is given up, and why. */
function KindFields({ kind, reason, onKind, onReason }: KindProps) {
  const { t } = useLingui()
  const format = useFormat()
  const reasons = Object.entries(kind === 'waiver' ? waiverReasons : writeOffReasons).filter(([value]) => !reasonsOfRules.includes(value))
  return (
    <>
      <SelectInput
        label={t`What`}
        value={kind}
        options={[
          { value: 'waiver', label: t`Waive: the client does not owe it` },
          { value: 'write_off', label: t`Write off: it cannot be collected` },
        ]}
        onChange={(event) => {
          onKind(event.currentTarget.value === 'write_off' ? 'write_off' : 'waiver')
          onReason('')
        }}
      />
      <SelectInput
        label={t`Reason`}
        empty={t`Choose a reason`}
        value={reason}
        options={reasons.map(([value, label]) => ({ value, label: label[format.locale] }))}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
    </>
  )
}
