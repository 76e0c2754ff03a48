import { Trans, useLingui } from '@lingui/react/macro'
import { smallBalance } from '@sorrel/contract/billing/collecting'
import { writeOffSmallBalances } from '@sorrel/contract/billing/operations'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { billReads } from '../reads.ts'

const days = 120

/** Writes off what is not worth the work: little, and old. */
export function SmallBalances() {
  const { t } = useLingui()
  const format = useFormat()
  const [note, setNote] = useState('')
  const amount = format.money(smallBalance)
  const give = useAct(writeOffSmallBalances, {
    refreshes: billReads,
    onSuccess: ({ bills, amount_cents }) => {
      const sum = format.money(amount_cents)
      toast(t`Written off: ${bills} bills, ${sum} in all.`)
      setNote('')
    },
  })
  return (
    <Card title={t`Small balances`}>
      <div className="stack">
        <p className="small">
          <Trans>
            Writes off every bill older than {days} days of which less than {amount} is open.
          </Trans>
        </p>
        <div className="bill-filters">
          <TextInput
            label={t`Note (kept on record)`}
            maxLength={300}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button
            kind="quiet"
            busy={give.isPending}
            disabled={note.trim() === ''}
            onClick={() => give.mutate({ body: { below_cents: smallBalance, older_than_days: days, note: note.trim() } })}
          >
            <Trans>Write them off</Trans>
          </Button>
        </div>
        {give.error && <Problem error={give.error} />}
      </div>
    </Card>
  )
}
