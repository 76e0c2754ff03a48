import '../../kernel/ui/tables/tables.css'
import '../clearinghouse.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { ExchangeTabs } from '../ExchangeTabs.tsx'
import { Clearings } from './Clearings.tsx'
import { Entries } from './Entries.tsx'

const route = getRouteApi('/admins/admin/remits/suspense')

/** Money of payers that fits nothing, and what people did about it. */
export function SuspensePage() {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const { view } = route.useSearch()
  return (
    <>
      <PageHead
        title={t`Money that is not matched`}
        line={<Trans>What payers took off, added or took back without a claim that explains it. A person says where it belongs.</Trans>}
      />
      <div className="page exchange">
        <ExchangeTabs current="suspense" />
        <Segments<'open' | 'cleared'>
          legend={t`Show`}
          options={[
            { value: 'open', label: t({ message: 'Not matched', context: 'amounts' }) },
            { value: 'cleared', label: t({ message: 'Cleared', context: 'amounts' }) },
          ]}
          value={view ?? 'open'}
          onChange={(next) => void navigate({ to: '.', search: { view: next === 'cleared' ? next : undefined }, replace: true })}
        />
        {view === 'cleared' ? <Clearings /> : <Entries />}
      </div>
    </>
  )
}
