import { Trans, useLingui } from '@lingui/react/macro'
import { actOnDenials } from '@sorrel/contract/denials/operations'
import type { Denial } from '@sorrel/contract/denials/schemas'
import { type DenialAct, type WriteOffReason, writeOffReasons } from '@sorrel/contract/denials/vocabulary'
import { type ReactNode, useState } from 'react'
import { ApiProblem } from '../../kernel/calls/api.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { usePhrase } from '../../kernel/words/use-phrase.ts'
import { refreshes } from '../refreshes.ts'

type Props = { chosen: readonly Denial[]; onDone: () => void }

/** What can be done with the chosen denials at once. Each is judged by itself, and each has an answer of its own. */
export function DenialActs({ chosen, onDone }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const [act, setAct] = useState<DenialAct | null>(null)
  // What was refused stays in sight, with its reason, until something else is done.
  const [refused, setRefused] = useState<readonly string[]>([])
  const open = format.money(chosen.reduce((sum, { open_cents }) => sum + open_cents, 0))
  const count = chosen.length
  return (
    <>
      {refused.length > 0 && (
        <Notice tone="warn">
          <ul className="denial-list">
            {refused.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
      {count > 0 && (
        <section className="card bulk-bar" aria-label={t`Chosen denials`}>
          <strong>{t`${count} chosen, ${open} open`}</strong>
          <Button size="small" onClick={() => setAct('resend')}>
            <Trans>Correct and send again…</Trans>
          </Button>
          <Button size="small" kind="quiet" onClick={() => setAct('write_off')}>
            <Trans>Write off…</Trans>
          </Button>
          <Button size="small" kind="quiet" onClick={() => setAct('close')}>
            <Trans>Close…</Trans>
          </Button>
        </section>
      )}
      {act && (
        <BulkDialog
          act={act}
          chosen={chosen}
          onClose={() => setAct(null)}
          onDone={(lines) => {
            setRefused(lines)
            setAct(null)
            onDone()
          }}
        />
      )}
    </>
  )
}

function useWords(): Record<DenialAct, { title: ReactNode; says: ReactNode; action: ReactNode }> {
  return {
    resend: {
      title: <Trans>Correct and send again</Trans>,
      says: (
        <Trans>
          Each is made anew from its note and record and sent as a correction. If the rules find something wrong, it stays a draft. If
          nothing changed, it is not sent.
        </Trans>
      ),
      action: <Trans>Send them again</Trans>,
    },
    write_off: {
      title: <Trans>Write off what is open</Trans>,
      says: (
        <Trans>
          The practice gives up what is open: neither the payer nor the client will owe it. A large amount waits for a second person.
        </Trans>
      ),
      action: <Trans>Write it off</Trans>,
    },
    close: {
      title: <Trans>Close the claims</Trans>,
      says: <Trans>Only claims of which nothing is open are closed. Write off first what the payer does not pay.</Trans>,
      action: <Trans>Close them</Trans>,
    },
  }
}

function BulkDialog({
  act,
  chosen,
  onClose,
  onDone,
}: {
  act: DenialAct
  chosen: readonly Denial[]
  onClose: () => void
  onDone: (lines: string[]) => void
}) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const phraseFor = usePhrase()
  const words = useWords()[act]
  const [note, setNote] = useState('')
  const [asItWas, setAsItWas] = useState(false)
  const [reason, setReason] = useState<WriteOffReason | ''>('')
  const nameOf = (id: string) => chosen.find(({ claim_id }) => claim_id === id)?.number ?? ''
  const send = useAct(actOnDenials, {
    refreshes,
    onSuccess: ({ results }) =>
      onDone(
        results.flatMap(({ claim_id, outcome, code }) => {
          if (outcome === 'waiting') return [t`${nameOf(claim_id)}: waits for a second person.`]
          return outcome === 'refused' && code ? [`${nameOf(claim_id)}: ${phraseFor(new ApiProblem(code))}`] : []
        }),
      ),
  })
  const isWhole = note.trim() !== '' && (act !== 'write_off' || reason !== '')
  const body = {
    ...{ claim_ids: chosen.slice(0, 100).map(({ claim_id }) => claim_id), act, note: note.trim() },
    ...(act === 'resend' && asItWas && { as_it_was: true }),
    ...(act === 'write_off' && reason !== '' && { reason }),
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave them as they are</Trans>
          </Button>
          <Button busy={send.isPending} disabled={!isWhole} onClick={() => send.mutate({ body })}>
            {words.action}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{words.says}</p>
        {act === 'write_off' && (
          <SelectInput
            label={t`Why it is written off`}
            empty={t`Choose a reason`}
            value={reason}
            options={Object.entries(writeOffReasons).map(([value, label]) => ({ value, label: label[locale] }))}
            onChange={(event) => setReason(event.currentTarget.value as WriteOffReason | '')}
          />
        )}
        {act === 'resend' && (
          <CheckRow checked={asItWas} onChange={(event) => setAsItWas(event.currentTarget.checked)}>
            <Trans>Also those in which nothing changed, because the payer asked for them again</Trans>
          </CheckRow>
        )}
        <TextArea
          label={t`Note (kept on record)`}
          rows={3}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {send.error && <Problem error={send.error} />}
      </div>
    </Dialog>
  )
}
