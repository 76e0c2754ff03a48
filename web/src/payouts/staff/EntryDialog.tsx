import { Trans, useLingui } from '@lingui/react/macro'
import { refundedAlone } from '@sorrel/contract/payments/rules'
import { addPayoutEntry, listPayoutDrafts, listPayouts } from '@sorrel/contract/payouts/operations'
import { type EntryType, entryTypes, settlingTypes } from '@sorrel/contract/payouts/vocabulary'
import { useState } from 'react'
import { ProofOrProblem } from '../../auth/proof/ProofOrProblem.tsx'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { centsOf } from '../../payers/typed-cents.ts'

type Props = { providerId: string; name: string; owesCents: number; onEntered: () => void; onClose: () => void }

const usual: readonly EntryType[] = ['bonus', 'adjustment']
const settling: readonly EntryType[] = settlingTypes

/** A bonus or a correction by hand, or what settles the minus of somebody who has left. A minus before the amount takes away. */
export function EntryDialog({ providerId: provider_id, name, owesCents, onEntered, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const types = owesCents > 0 ? [...settling, ...usual] : usual
  const [type, setType] = useState<EntryType>(types[0]!)
  const [amount, setAmount] = useState(owesCents > 0 ? (owesCents / 100).toFixed(2) : '')
  const [note, setNote] = useState('')
  const [owed, limit] = [format.money(owesCents), format.money(refundedAlone)]
  const typed = amount.trim()
  const isMinus = /^[-−]/.test(typed)
  const cents = centsOf(typed.replace(/^[-−]\s*/, '')) * (isMinus ? -1 : 1)
  const isWrong = typed !== '' && !(Math.abs(cents) > 0 && Math.abs(cents) <= 10_000_000)
  const add = useAct(addPayoutEntry, {
    refreshes: [listPayouts, listPayoutDrafts],
    onSuccess: ({ state }) => {
      toast(state === 'waiting' ? t`It waits for a second person from finance.` : t`It will appear as a line in a moment.`)
      if (state !== 'waiting') onEntered()
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Add a line for {name}</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            busy={add.isPending}
            disabled={typed === '' || isWrong || note.trim() === ''}
            onClick={() => add.mutate({ body: { provider_id, type, amount_cents: cents, note: note.trim() } })}
          >
            <Trans>Add it</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <Segments
          shown
          legend={t`What it is`}
          options={types.map((value) => ({ value, label: entryTypes[value][format.locale] }))}
          value={type}
          onChange={setType}
        />
        <TextInput
          label={t`Amount in dollars`}
          help={
            settling.includes(type)
              ? t`At most what is owed, ${owed}. Above ${limit} a day it waits for a second person from finance.`
              : owesCents > 0
                ? t`It settles what is owed first. Above ${limit} a day that waits for a second person from finance.`
                : t`With a minus sign it is taken off, such as -18.00.`
          }
          inputMode="decimal"
          error={isWrong ? t`An amount in dollars, such as 34.20 or -18.00.` : undefined}
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <TextArea
          label={t`What for`}
          help={t`It appears on the statement. Do not name any client.`}
          rows={2}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <ProofOrProblem act={add} isInDialog />
      </div>
    </Dialog>
  )
}
