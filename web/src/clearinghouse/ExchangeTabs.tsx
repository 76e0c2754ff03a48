import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMayWith } from '../kernel/shell/menu/use-may-with.ts'
import { ViewTabs } from '../kernel/ui/tables/ViewTabs.tsx'

/** The views of what travels between the practice and payers, for whoever may open them. */
export function ExchangeTabs({ current }: { current: 'payments' | 'waiting' | 'denied' | 'all' | 'files' | 'figures' | 'suspense' }) {
  const { t } = useLingui()
  const mayOpen = useMayWith('billing_operations')
  const mark = (view: typeof current) => (view === current ? 'page' : undefined)
  if (!mayOpen) return null
  return (
    <ViewTabs name={t`Answers of payers`}>
      <Link to="/admin/remits" activeOptions={{ exact: true }} aria-current={mark('payments')}>
        <Trans>Payments</Trans>
      </Link>
      <Link to="/admin/remits/claims" search={{ view: 'waiting' }} aria-current={mark('waiting')}>
        <Trans>Need a person</Trans>
      </Link>
      <Link to="/admin/remits/suspense" aria-current={mark('suspense')}>
        <Trans>Not matched</Trans>
      </Link>
      <Link to="/admin/denials" aria-current={mark('denied')}>
        <Trans>Denials</Trans>
      </Link>
      <Link to="/admin/remits/claims" search={{ view: 'all' }} aria-current={mark('all')}>
        <Trans>All decisions</Trans>
      </Link>
      <Link to="/admin/remits/files" aria-current={mark('files')}>
        <Trans>Files</Trans>
      </Link>
      <Link to="/admin/claim-figures" aria-current={mark('figures')}>
        <Trans>Figures</Trans>
      </Link>
    </ViewTabs>
  )
}
