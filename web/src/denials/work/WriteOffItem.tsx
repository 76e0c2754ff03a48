import { Trans, useLingui } from '@lingui/react/macro'
import { decideWriteOff, takeBackWriteOff } from '@sorrel/contract/denials/operations'
import type { WriteOff } from '@sorrel/contract/denials/schemas'
import { writeOffReasons, writeOffStates } from '@sorrel/contract/denials/vocabulary'
import { useState } from 'react'
import { ProofOrProblem } from '../../auth/proof/ProofOrProblem.tsx'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { refreshes } from '../refreshes.ts'

/** What was given up of a claim, or waits for a second person, and what the reader may do about it. */
export function WriteOffItem({ item }: { item: WriteOff }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const { locale } = format
  const { id, state, amount_cents, asked_name, decided_name } = item
  const [isOpen, setOpen] = useState(false)
  const decide = useAct(decideWriteOff, { refreshes, onSuccess: () => toast(t`Saved.`) })
  const send = (decision: 'give_up' | 'refuse') => decide.mutate({ params: { write_off_id: id }, body: { decision } })
  const tone = state === 'waiting' ? 'warn' : undefined
  return (
    <div className="stack">
      <span className="line line--wrap line--apart">
        <b>{format.money(amount_cents)}</b>
        <Chip tone={tone}>{writeOffStates[state][locale]}</Chip>
      </span>
      <span>{writeOffReasons[item.reason][locale]}</span>
      <span>{item.note}</span>
      <span className="small quiet">
        {t`${asked_name} asked for it on ${format.shortDate(dayOf(item.asked_at, zone))}`}
        {decided_name && ` · ${t`${decided_name} decided`}`}
      </span>
      {item.back_asked_name && state === 'posted' && (
        <span className="small quiet">{t`${item.back_asked_name} asks to open it again. A second person decides.`}</span>
      )}
      {item.taken_back_note && <span>{item.taken_back_note}</span>}
      {item.may_decide && (
        <div className="denial-acts">
          <Button size="small" busy={decide.isPending} onClick={() => send('give_up')}>
            <Trans>Write it off</Trans>
          </Button>
          <Button size="small" kind="quiet" disabled={decide.isPending} onClick={() => send('refuse')}>
            <Trans>Refuse</Trans>
          </Button>
        </div>
      )}
      {item.may_withdraw && (
        <div className="denial-acts">
          <Button size="small" kind="quiet" busy={decide.isPending} onClick={() => send('refuse')}>
            <Trans>Withdraw the request</Trans>
          </Button>
        </div>
      )}
      {item.may_take_back && (
        <div className="denial-acts">
          <Button size="small" kind="quiet" onClick={() => setOpen(true)}>
            <Trans>Open it again…</Trans>
          </Button>
        </div>
      )}
      <ProofOrProblem act={decide} />
      {isOpen && <TakeBackDialog id={id} onClose={() => setOpen(false)} />}
    </div>
  )
}

function TakeBackDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const [note, setNote] = useState('')
  const back = useAct(takeBackWriteOff, {
    refreshes,
    onSuccess: ({ state }) => {
      toast(state === 'taken_back' ? t`It is open again.` : t`A second person decides.`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Open it again</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button
            busy={back.isPending}
            disabled={note.trim() === ''}
            onClick={() => back.mutate({ params: { write_off_id: id }, body: { note: note.trim() } })}
          >
            <Trans>Open it again</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <Trans>The write-off is undone in the books, and the claim returns to the list of denials.</Trans>
        </p>
        <TextArea
          label={t`Note (kept on record)`}
          rows={3}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {back.error && <Problem error={back.error} />}
      </div>
    </Dialog>
  )
}
