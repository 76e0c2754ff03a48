import '../remote-care.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listContests } from '@sorrel/contract/remote-care/operations'
import { contestReasonLabels } from '@sorrel/contract/remote-care/vocabulary'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePages } from '../../kernel/calls/pages.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { ViewTabs } from '../../kernel/ui/tables/ViewTabs.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { ContestState } from '../ContestWords.tsx'
import { AllCare } from './AllCare.tsx'

const route = getRouteApi('/admins/admin/contests')
type View = 'open' | 'decided' | 'all'

/** What patients contest: whatever is due first stands first. */
export function ContestsPage() {
  const { t } = useLingui()
  const asked = route.useSearch().view
  const view: View = asked === 'decided' || asked === 'all' ? asked : 'open'
  const names: Record<View, string> = { open: t`To decide`, decided: t`Decided`, all: t`All care` }
  return (
    <>
      <PageHead
        title={t`Objections`}
        line={<Trans>Bills for care between visits that patients contest. Each is decided within ten business days.</Trans>}
      >
        <LinkButton kind="quiet" size="small" to="/admin/remote-codes">
          <Trans>Codes and payers</Trans>
        </LinkButton>
      </PageHead>
      <div className="page remote">
        <ViewTabs name={t`Views of contests`}>
          {(['open', 'decided', 'all'] as const).map((one) => (
            <Link key={one} to="/admin/contests" search={{ view: one }} replace aria-current={one === view ? 'page' : undefined}>
              {names[one]}
            </Link>
          ))}
        </ViewTabs>
        {view === 'all' ? <AllCare /> : <Contests key={view} view={view} />}
      </div>
    </>
  )
}

function Contests({ view }: { view: 'open' | 'decided' }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const { data, first, items, error, refetch, more, isLoadingMore } = usePages(listContests, { query: { view } })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!first) return <Waiting shape="cards" count={3} />
  if (items.length === 0)
    return (
      <EmptyState drawing="search" title={<Trans>Nothing here</Trans>}>
        {view === 'open' ? <Trans>No patient contests a bill.</Trans> : <Trans>Nothing was decided yet.</Trans>}
      </EmptyState>
    )
  return (
    <>
      {view === 'open' && first.overdue > 0 && (
        <Notice tone="error">
          <p>{t`Overdue: ${first.overdue}`}</p>
        </Notice>
      )}
      {items.map((one) => (
        <Card
          key={one.id}
          as="article"
          className="stack stack--close"
          title={
            <Link to="/admin/contests/$contestId" params={{ contestId: one.id }}>
              {one.patient_name}
            </Link>
          }
          aside={<ContestState contest={one} />}
        >
          <p>{contestReasonLabels[one.reason][locale]}</p>
          <p className="small quiet">
            {one.provider_name}
            {one.provider_statement === null && ` · ${t`The dietitian has said nothing yet`}`}
          </p>
        </Card>
      ))}
      {more && (
        <Button kind="quiet" busy={isLoadingMore} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
