import { Trans, useLingui } from '@lingui/react/macro'
import { listFees } from '@sorrel/contract/payers/operations'
import type { Fee } from '@sorrel/contract/payers/schemas'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { RuleStateChip } from '../../coding/RuleStateChip.tsx'
import { useRuleWords, useToday } from '../../coding/use-rule-words.ts'
import { usePages } from '../../kernel/calls/pages.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { PagedList } from '../../kernel/ui/tables/PagedList.tsx'
import { SheetTable } from '../../kernel/ui/tables/SheetTable.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { isDay } from '../days.ts'
import { PayerSelect } from '../PayerSelect.tsx'
import { Screen } from '../Screen.tsx'
import { CloseFeeDialog } from './CloseFeeDialog.tsx'
import { FeeDialog } from './FeeDialog.tsx'

const route = getRouteApi('/admins/admin/fees')

/** What payers pay by contract, and what the practice charges, on a day or in every version. */
export function FeesPage() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <Screen
      title={t`Prices`}
      line={<Trans>What payers pay for a unit by contract, and what the practice charges.</Trans>}
      actions={
        <Button icon={IconPlus} onClick={() => setOpen(true)}>
          <Trans>Add a price</Trans>
        </Button>
      }
    >
      <Filters />
      <Fees />
      {isOpen && <FeeDialog onClose={() => setOpen(false)} />}
    </Screen>
  )
}

/** The filter that the address means: today, unless it names a day or asks for any. */
function useFilter() {
  const { payer, code, day } = route.useSearch()
  const today = useToday()
  const wanted = day ?? today
  return {
    ...(payer !== undefined && { payer_id: payer.slice(0, 40) }),
    ...(code !== undefined && /^[0-9A-Z]{5}$/.test(code) && { code }),
    ...(isDay(wanted) && { day: wanted }),
  }
}

function Filters() {
  const { t } = useLingui()
  const asked = route.useSearch()
  const { day } = useFilter()
  const navigate = route.useNavigate()
  const ask = (more: typeof asked) => void navigate({ to: '.', search: (before) => ({ ...before, ...more }), replace: true })
  const [code, setCode] = useState(asked.code ?? '')
  return (
    <div className="payers-filters">
      <PayerSelect
        label={t`Payer`}
        first={[{ value: 'charges', label: t`Charges of the practice` }]}
        value={asked.payer ?? null}
        onChange={(payer) => ask({ payer: payer ?? undefined })}
      />
      <TextInput
        label={t`Code`}
        help={t`Five letters or digits, such as 97803.`}
        maxLength={5}
        value={code}
        onChange={(event) => {
          const typed = event.currentTarget.value.toUpperCase()
          setCode(typed)
          ask({ code: typed.length === 5 ? typed : undefined })
        }}
      />
      <TextInput
        type="date"
        label={t`In force on`}
        help={t`Leave it empty for every version.`}
        value={day ?? ''}
        onChange={(event) => ask({ day: event.currentTarget.value || 'any' })}
      />
    </div>
  )
}

function Fees() {
  const { t } = useLingui()
  const pages = usePages(listFees, { query: useFilter() }, { keepsPrevious: true })
  const [closing, setClosing] = useState<Fee | null>(null)
  return (
    <>
      <PagedList
        pages={pages}
        rows={6}
        empty={
          <EmptyState drawing="search" title={<Trans>No price fits</Trans>}>
            <Trans>Add a price, or import a list from a file.</Trans>
          </EmptyState>
        }
      >
        {(items) => (
          <SheetTable label={t`Prices`} heads={[t`Procedure`, t`A unit`, t`Days`, t`Status`, { label: t`Change`, hidden: true }]}>
            {items.map((fee) => (
              <Row key={fee.id} fee={fee} onClose={() => setClosing(fee)} />
            ))}
          </SheetTable>
        )}
      </PagedList>
      {closing && <CloseFeeDialog fee={closing} onClose={() => setClosing(null)} />}
    </>
  )
}

function Row({ fee, onClose }: { fee: Fee; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const say = useRuleWords()
  const { code, modifier, place, provider_name, payer_name } = fee
  const more = [
    ...(modifier === null ? [] : [t`modifier ${modifier}`]),
    ...(place === null ? [] : [t`place ${place}`]),
    ...(provider_name === null ? [] : [provider_name]),
  ]
  const what = [code, ...more].join(', ')
  return (
    <tr>
      <th scope="row">
        {what}
        <small>{payer_name ?? t`Charge of the practice`}</small>
      </th>
      <td data-label={t`A unit`}>{format.money(fee.unit_cents)}</td>
      <td data-label={t`Days`} className="whole">
        {say.days(fee)}
        <small className="quiet">{fee.source}</small>
      </td>
      <td data-label={t`Status`}>
        <RuleStateChip rule={fee} />
      </td>
      <td>
        <Button kind="quiet" size="small" onClick={onClose} aria-label={t`End ${what}, ${payer_name ?? t`Charge of the practice`}`}>
          <Trans>End…</Trans>
        </Button>
      </td>
    </tr>
  )
}
