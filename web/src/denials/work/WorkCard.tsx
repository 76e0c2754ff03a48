import '../denials.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getClaim } from '@sorrel/contract/claims/operations'
import { getClaimWork, writeOffClaim } from '@sorrel/contract/denials/operations'
import { type WriteOffReason, writeOffReasons } from '@sorrel/contract/denials/vocabulary'
import { useState } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { refreshes } from '../refreshes.ts'
import { LetterDialog } from './LetterDialog.tsx'
import { LetterItem } from './LetterItem.tsx'
import { WriteOffItem } from './WriteOffItem.tsx'

type Props = { claimId: string; revision: number }
type Work = OutputOf<typeof getClaimWork>
type Missing = NonNullable<Work['shortfall']>

/** What is open of a claim that was sent, the letters of appeal about it, and what was given up of it. */
export function WorkCard({ claimId, revision }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'letter' | 'give_up' | null>(null)
  const { data, error, refetch } = useRead(getClaimWork, { params: { claim_id: claimId } })
  const onClose = () => setOpen(null)
  return (
    <Card title={<Trans>Open with the payer</Trans>} aside={data && <OpenAmount claimId={claimId} open={data.open_cents} />}>
      {error && !data && <Problem error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting shape="rows" count={2} />}
      {data && (
        <div className="stack">
          {data.letters.length > 0 && (
            <ul className="denial-list" aria-label={t`Letters of appeal`}>
              {data.letters.map((letter) => (
                <LetterItem key={letter.id} letter={letter} claimId={claimId} />
              ))}
            </ul>
          )}
          {data.write_offs.length > 0 && (
            <ul className="denial-list" aria-label={t`What was written off`}>
              {data.write_offs.map((item) => (
                <li key={item.id}>
                  <WriteOffItem item={item} />
                </li>
              ))}
            </ul>
          )}
          {data.shortfall && <Shortfall shortfall={data.shortfall} />}
          <div className="denial-acts">
            {!data.can.includes('appeal') && data.shortfall && (
              <Button kind="quiet" onClick={() => setOpen('letter')}>
                <Trans>Write to the payer about it…</Trans>
              </Button>
            )}
            {data.can.includes('appeal') && (
              <Button kind="quiet" onClick={() => setOpen('letter')}>
                <Trans>Write a letter of appeal…</Trans>
              </Button>
            )}
            {data.may_write_off && (
              <Button kind="quiet" onClick={() => setOpen('give_up')}>
                <Trans>Write off what is open…</Trans>
              </Button>
            )}
          </div>
          {open === 'letter' && (
            <LetterDialog
              claimId={claimId}
              letters={data.letters}
              appealBy={data.usual_appeal_by ?? ''}
              facts={{ shortfall: data.can.includes('appeal') ? null : data.shortfall, filing: data.answers[0]?.filing ?? null }}
              refusals={listRefusals(data.answers[0])}
              onClose={onClose}
            />
          )}
          {open === 'give_up' && (
            <GiveUpDialog claimId={claimId} revision={revision} open={data.open_cents} alone={data.alone_cents} onClose={onClose} />
          )}
        </div>
      )}
    </Card>
  )
}

/** What the payer is expected to pay where its contract's price is known, with the charge beside it; else what is open. */
function OpenAmount({ claimId, open }: { claimId: string; open: number }) {
  const { t } = useLingui()
  const format = useFormat()
  const { data } = useRead(getClaim, { params: { claim_id: claimId } })
  const lines = data?.draft.lines ?? []
  const expected = lines.reduce((sum, { expected_cents }) => sum + (expected_cents ?? Number.NaN), 0)
  // Once the payer has answered, what is open is what it left of the charge.
  const isExpected = data?.priority === 'P' && open > 0 && open === data.charge_cents && lines.length > 0 && expected < open
  if (!isExpected) return <b className="denial-money">{format.money(open)}</b>
  return (
    <span className="denial-money denial-expected">
      <b>{t`${format.money(expected)} expected`}</b>
      <small>{t`of a charge of ${format.money(open)}`}</small>
    </span>
  )
}

/** The codes for which the payer refused last. */
const listRefusals = (answer: Work['answers'][number] | undefined): string[] =>
  answer ? [...answer.adjustments, ...answer.lines.flatMap((line) => line.adjustments)].map(({ reason }) => reason) : []

function Shortfall({ shortfall: { expected_cents, allowed_cents, missing_cents } }: { shortfall: Missing }) {
  const format = useFormat()
  const [expected, allowed, missing] = [expected_cents, allowed_cents, missing_cents].map((cents) => format.money(cents))
  return (
    <p>
      <Trans>
        The payer allowed {allowed} where its contract says {expected}: {missing} is missing.
      </Trans>
    </p>
  )
}

function GiveUpDialog({ claimId, revision, open, alone, onClose }: Props & { open: number; alone: number; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const [reason, setReason] = useState<WriteOffReason | ''>('')
  const [note, setNote] = useState('')
  const [amount, limit] = [format.money(open), format.money(alone)]
  const give = useAct(writeOffClaim, {
    refreshes,
    onSuccess: ({ state }) => {
      toast(state === 'waiting' ? t`A second person decides.` : t`Written off.`)
      onClose()
    },
  })
  const send = () => {
    if (reason !== '')
      give.mutate({ params: { claim_id: claimId }, headers: { 'if-match': `"${revision}"` }, body: { reason, note: note.trim() } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Write off what is open</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button busy={give.isPending} disabled={reason === '' || note.trim() === ''} onClick={send}>
            <Trans>Write it off</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <Trans>The practice writes off {amount}. The client owes none of it.</Trans>{' '}
          {open > alone && <Trans>It is more than {limit}, so a second person decides.</Trans>}
        </p>
        <SelectInput
          label={t`Why it is written off`}
          empty={t`Choose a reason`}
          value={reason}
          options={Object.entries(writeOffReasons).map(([value, label]) => ({ value, label: label[format.locale] }))}
          onChange={(event) => setReason(event.currentTarget.value as WriteOffReason | '')}
        />
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
