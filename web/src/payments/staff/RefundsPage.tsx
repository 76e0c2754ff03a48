import '../payments.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listDisputes, listRefunds } from '@sorrel/contract/payments/operations'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePages } from '../../kernel/calls/pages.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { PagedList } from '../../kernel/ui/tables/PagedList.tsx'
import { ViewTabs } from '../../kernel/ui/tables/ViewTabs.tsx'
import { DisputeItem } from './DisputeItem.tsx'
import { RefundItem } from './RefundItem.tsx'

const route = getRouteApi('/admins/admin/refunds')
const views = ['waiting', 'refunds', 'disputes'] as const

/** For billing staff: refunds that wait for a second person, all refunds, and what banks were asked to take back. */
export function RefundsPage() {
  const { t } = useLingui()
  const search = route.useSearch()
  const view = views.find((one) => one === search.view) ?? 'waiting'
  const names = { waiting: t`To decide`, refunds: t`Refunds`, disputes: t`Disputes` }
  return (
    <>
      <PageHead
        title={t`Refunds and disputes`}
        line={<Trans>A large refund waits for a second person. A dispute is answered once, before its day has passed.</Trans>}
      />
      <div className="page payments-page">
        <ViewTabs name={t`Views of refunds`}>
          {views.map((one) => (
            <Link key={one} to="/admin/refunds" search={{ view: one }} replace aria-current={one === view ? 'page' : undefined}>
              {names[one]}
            </Link>
          ))}
        </ViewTabs>
        {view === 'disputes' ? <Disputes /> : <Refunds key={view} isWaiting={view === 'waiting'} />}
      </div>
    </>
  )
}

function Refunds({ isWaiting }: { isWaiting: boolean }) {
  const pages = usePages(listRefunds, { query: isWaiting ? { state: 'pending_approval' as const } : {} })
  const empty = (
    <EmptyState drawing="search" title={isWaiting ? <Trans>Nothing to decide</Trans> : <Trans>No refunds yet</Trans>}>
      <Trans>
        A large refund that a colleague asks for waits here for a second person, and cash or a check until somebody hands it over.
      </Trans>
    </EmptyState>
  )
  return (
    <PagedList pages={pages} rows={4} empty={empty}>
      {(items) =>
        items.map((refund) => (
          <Card
            key={refund.id}
            as="article"
            title={
              refund.patient_id && (
                <Link to="/admin/billing/$patientId" params={{ patientId: refund.patient_id }}>
                  {refund.patient_name}
                </Link>
              )
            }
          >
            <RefundItem refund={refund} />
          </Card>
        ))
      }
    </PagedList>
  )
}

function Disputes() {
  const pages = usePages(listDisputes, { query: { view: 'all' as const } })
  const empty = (
    <EmptyState drawing="search" title={<Trans>No disputes</Trans>}>
      <Trans>When somebody asks their bank to take a payment back, it appears here with the day by which to answer.</Trans>
    </EmptyState>
  )
  return (
    <PagedList pages={pages} rows={4} empty={empty}>
      {(items) =>
        items.map((dispute) => (
          <Card
            key={dispute.id}
            as="article"
            title={
              dispute.patient_id ? (
                <Link to="/admin/billing/$patientId" params={{ patientId: dispute.patient_id }}>
                  {dispute.patient_name}
                </Link>
              ) : (
                <Trans>A gift</Trans>
              )
            }
          >
            <DisputeItem dispute={dispute} />
          </Card>
        ))
      }
    </PagedList>
  )
}
