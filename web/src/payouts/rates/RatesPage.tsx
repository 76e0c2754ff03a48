import { Trans, useLingui } from '@lingui/react/macro'
import { changePayoutRate, listPayoutRates } from '@sorrel/contract/payouts/operations'
import type { PayoutRate } from '@sorrel/contract/payouts/schemas'
import { type PayKind, payKinds } from '@sorrel/contract/payouts/vocabulary'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { RuleStateChip } from '../../coding/RuleStateChip.tsx'
import { useRuleWords, useToday } from '../../coding/use-rule-words.ts'
import { usePages } from '../../kernel/calls/pages.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { PagedList } from '../../kernel/ui/tables/PagedList.tsx'
import { SheetTable } from '../../kernel/ui/tables/SheetTable.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { CloseDialog } from '../../payers/CloseDialog.tsx'
import { isDay } from '../../payers/days.ts'
import { kindsOfPay } from '../kinds-of-pay.ts'
import { Screen } from '../staff/Screen.tsx'
import { usePayWords } from '../use-pay-words.ts'
import { RateDialog } from './RateDialog.tsx'

const route = getRouteApi('/admins/admin/payouts/rates')
const isKind = (kind: string | undefined): kind is PayKind => kind !== undefined && Object.hasOwn(payKinds, kind)

/** What dietitians are paid, on a day or in every version. */
export function RatesPage() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [closing, setClosing] = useState<PayoutRate | null>(null)
  const { kind, day } = route.useSearch()
  const today = useToday()
  const wanted = day ?? today
  const query = { ...(isKind(kind) && { kind }), ...(isDay(wanted) && { day: wanted }) }
  const pages = usePages(listPayoutRates, { query }, { keepsPrevious: true })
  return (
    <Screen
      title={t`Rates of pay`}
      line={
        <Trans>
          A dietitian's own rate comes before the one for everybody. Visits of its days that were already paid get a correction.
        </Trans>
      }
      actions={
        <Button icon={IconPlus} onClick={() => setOpen(true)}>
          <Trans>Add a rate</Trans>
        </Button>
      }
    >
      <Filters day={isDay(wanted) ? wanted : ''} kind={isKind(kind) ? kind : ''} />
      <PagedList
        pages={pages}
        rows={6}
        empty={
          <EmptyState drawing="search" title={<Trans>No rate matches</Trans>}>
            <Trans>Without a rate nobody is paid for a visit. Add one for everybody first.</Trans>
          </EmptyState>
        }
      >
        {(items) => (
          <SheetTable label={t`Rates of pay`} heads={[t`What for`, t`Rate`, t`Days`, t`Status`, { label: t`Change`, hidden: true }]}>
            {items.map((rate) => (
              <Row key={rate.id} rate={rate} onClose={() => setClosing(rate)} />
            ))}
          </SheetTable>
        )}
      </PagedList>
      {isOpen && <RateDialog onClose={() => setOpen(false)} />}
      {closing && <CloseRate rate={closing} onClose={() => setClosing(null)} />}
    </Screen>
  )
}

function Filters({ day, kind }: { day: string; kind: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const navigate = route.useNavigate()
  const ask = (more: { kind?: string | undefined; day?: string }) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...more }), replace: true })
  return (
    <div className="pay-filters">
      <SelectInput
        label={t`What for`}
        empty={t({ message: 'Anything', context: 'kinds of pay' })}
        options={kindsOfPay.map((value) => ({ value, label: payKinds[value][format.locale] }))}
        value={kind}
        onChange={(event) => ask({ kind: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label={t`In force on`}
        help={t`Leave it empty for every version.`}
        value={day}
        onChange={(event) => ask({ day: event.currentTarget.value || 'any' })}
      />
    </div>
  )
}

function Row({ rate, onClose }: { rate: PayoutRate; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const say = useRuleWords()
  const pay = usePayWords()
  const what = payKinds[rate.kind][format.locale]
  const whom = rate.provider_name ?? t`Everybody without a rate of their own`
  return (
    <tr>
      <th scope="row">
        <b>{what}</b>
        <small>{whom}</small>
      </th>
      <td data-label={t`Rate`}>{pay.rate(rate)}</td>
      <td data-label={t`Days`} className="whole">
        {say.days(rate)}
        <small className="quiet">{rate.source}</small>
      </td>
      <td data-label={t`Status`}>
        <RuleStateChip rule={rate} />
      </td>
      <td className="at-end">
        <Button kind="quiet" size="small" onClick={onClose} aria-label={t`End ${what}, ${whom}`}>
          <Trans>End…</Trans>
        </Button>
      </td>
    </tr>
  )
}

function CloseRate({ rate, onClose }: { rate: PayoutRate; onClose: () => void }) {
  const { t } = useLingui()
  const change = useAct(changePayoutRate, {
    refreshes: [listPayoutRates],
    onSuccess: () => {
      toast(t`Saved.`)
      onClose()
    },
  })
  return (
    <CloseDialog
      title={<Trans>End this rate</Trans>}
      row={rate}
      busy={change.isPending}
      error={change.error}
      onSend={(body) => change.mutate({ params: { payout_rate_id: rate.id }, headers: { 'if-match': `"${rate.version}"` }, body })}
      onClose={onClose}
    />
  )
}
