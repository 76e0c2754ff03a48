import { Trans, useLingui } from '@lingui/react/macro'
import { endPricePromise, listPricePromises } from '@sorrel/contract/prices/operations'
import type { PricePromise } from '@sorrel/contract/prices/schemas'
import { useState } from 'react'
import { useToday } from '../../coding/use-rule-words.ts'
import { FigureTable } from '../../denials/figures/FigureTable.tsx'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { PromiseDialog } from './PromiseDialog.tsx'

/** To the members of which payers the practice promises that a visit never costs more than they were told. */
export function PromisesCard() {
  const { t } = useLingui()
  const format = useFormat()
  const today = useToday()
  const [isAdding, setIsAdding] = useState(false)
  const [ending, setEnding] = useState<PricePromise | null>(null)
  const { data, error, refetch } = useRead(listPricePromises, {})
  const days = ({ starts_on, ends_on }: PricePromise) => {
    const first = format.date(starts_on)
    const last = ends_on && format.date(ends_on)
    return last ? t`${first} to ${last}` : t`since ${first}`
  }
  return (
    <Card
      title={<Trans>The price promise</Trans>}
      aside={
        <Button kind="quiet" onClick={() => setIsAdding(true)}>
          <Trans>Promise a price</Trans>
        </Button>
      }
    >
      <div className="stack">
        <p className="quiet">
          <Trans>
            Whoever gets an estimate while a promise holds never owes more than its upper end and the margin. The practice bears the rest.
          </Trans>
        </p>
        {error && !data && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="rows" count={2} />}
        {data && data.items.length === 0 && (
          <p>
            <Trans>No promise yet.</Trans>
          </p>
        )}
        {data && data.items.length > 0 && (
          <FigureTable
            name={t`Price promises`}
            columns={[
              { name: t`Payer` },
              { name: t`Margin` },
              { name: t`Days` },
              { name: t`Where the contract allows it` },
              { name: t`End it` },
            ]}
            rows={data.items.map((one) => ({
              key: one.id,
              cells: [
                ...[one.payer_name, format.money(one.margin_cents), days(one), one.source],
                one.ends_on === null || one.ends_on >= today ? (
                  <button key="end" type="button" className="link" onClick={() => setEnding(one)}>
                    <Trans>End</Trans>
                    <span className="sr"> {one.payer_name}</span>
                  </button>
                ) : (
                  '–'
                ),
              ],
            }))}
          />
        )}
      </div>
      {isAdding && <PromiseDialog onClose={() => setIsAdding(false)} />}
      {ending && <EndDialog promise={ending} onClose={() => setEnding(null)} />}
    </Card>
  )
}

function EndDialog({ promise, onClose }: { promise: PricePromise; onClose: () => void }) {
  const { t } = useLingui()
  const today = useToday()
  const { id, payer_name: payer, version } = promise
  const [day, setDay] = useState(today)
  const [reason, setReason] = useState('')
  const isTooEarly = day !== '' && day < today
  const end = useAct(endPricePromise, {
    refreshes: [listPricePromises],
    onSuccess: () => {
      toast(t`Saved.`)
      onClose()
    },
  })
  const send = () =>
    end.mutate({ params: { promise_id: id }, headers: { 'if-match': `"${version}"` }, body: { ends_on: day, reason: reason.trim() } })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>End the promise to members of {payer}</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button busy={end.isPending} disabled={day === '' || isTooEarly || reason.trim() === ''} onClick={send}>
            <Trans>End it after that day</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <TextInput
          type="date"
          label={t`Last day`}
          help={t`Estimates that were made until then keep the promise.`}
          error={isTooEarly ? t`That day is over.` : undefined}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <TextArea
          label={t`Reason (kept on record)`}
          rows={3}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {end.error && <Problem error={end.error} />}
      </div>
    </Dialog>
  )
}
