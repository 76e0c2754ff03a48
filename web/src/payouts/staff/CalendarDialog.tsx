import { Trans, useLingui } from '@lingui/react/macro'
import { listPayoutDrafts, writePayCalendar } from '@sorrel/contract/payouts/operations'
import { findPeriod, type PayCalendar } from '@sorrel/contract/payouts/rules'
import { type PayCadence, payCadences } from '@sorrel/contract/payouts/vocabulary'
import { useState } from 'react'
import { useToday } from '../../coding/use-rule-words.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { usePayWords } from '../use-pay-words.ts'

const cadences: readonly PayCadence[] = ['weekly', 'every_two_weeks', 'monthly']

/** How often the practice pays, with what that makes of today. */
export function CalendarDialog({ calendar, onClose }: { calendar: PayCalendar; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const say = usePayWords()
  const today = useToday()
  const [draft, setDraft] = useState({ ...calendar, pay_after_days: String(calendar.pay_after_days) })
  const days = /^\d{1,2}$/.test(draft.pay_after_days) ? Number(draft.pay_after_days) : Number.NaN
  const isWhole = days <= 14 && draft.anchor_on !== ''
  const write = useAct(writePayCalendar, {
    refreshes: [listPayoutDrafts],
    onSuccess: () => {
      toast(t`Saved.`)
      onClose()
    },
  })
  const body = { ...draft, pay_after_days: days }
  const period = isWhole ? findPeriod(body, today) : null
  const [span, payday] = period ? [say.span(period), format.longDay(period.pays_on, today)] : ['', '']
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Pay calendar</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button busy={write.isPending} disabled={!isWhole} onClick={() => write.mutate({ body })}>
            <Trans>Save the calendar</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <Segments
          shown
          legend={t`How often`}
          options={cadences.map((value) => ({ value, label: payCadences[value][format.locale] }))}
          value={draft.cadence}
          onChange={(cadence) => setDraft({ ...draft, cadence })}
        />
        {draft.cadence !== 'monthly' && (
          <TextInput
            type="date"
            label={t`Last day of any period`}
            value={draft.anchor_on}
            onChange={(event) => setDraft({ ...draft, anchor_on: event.currentTarget.value })}
          />
        )}
        <TextInput
          label={t`Days from the last day to the payment`}
          inputMode="numeric"
          maxLength={2}
          error={isWhole || draft.anchor_on === '' ? undefined : t`A whole number from 0 to 14.`}
          value={draft.pay_after_days}
          onChange={(event) => setDraft({ ...draft, pay_after_days: event.currentTarget.value })}
        />
        {period && (
          <p className="small quiet">
            <Trans>
              Today belongs to {span}, paid on {payday}.
            </Trans>
          </p>
        )}
        {write.error && <Problem error={write.error} />}
      </div>
    </Dialog>
  )
}
