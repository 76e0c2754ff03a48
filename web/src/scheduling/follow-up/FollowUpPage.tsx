import '../../kernel/ui/styles/booking.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getProviderProfileBySlug } from '@sorrel/contract/providers/operations'
import { listAppointments } from '@sorrel/contract/scheduling/operations'
import { getRouteApi } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { BookFollowUp } from './BookFollowUp.tsx'
import type { LastVisit } from './last-visit.ts'
import { useVisitWay } from './use-visit-way.tsx'
import { WaitingList } from './WaitingList.tsx'

const route = getRouteApi('/patient/app/book')

/** Books a follow-up visit, or a series of them, with the patient's own dietitian. */
export function FollowUpPage() {
  const { t } = useLingui()
  useTitle(t`Book a follow-up`)
  const { with: provider_id } = route.useSearch()
  const read = useRead(listAppointments, { query: { sort: 'desc', limit: 1, ...(provider_id && { provider_id }) } })
  if (read.error) return <Problem error={read.error} again={() => void read.refetch()} />
  if (!read.data) return <Waiting shape="cards" count={2} />
  const [last] = read.data.items
  return (
    <div className="stack stack--wide">
      <h1 className="serif">{last ? <Trans>Book with {last.provider_name}</Trans> : <Trans>Book a visit</Trans>}</h1>
      {last ? (
        <NextVisit last={last} />
      ) : (
        <EmptyState
          drawing="calendar"
          title={t`You have no dietitian yet`}
          action={
            <LinkButton to="/find">
              <Trans>Find a dietitian</Trans>
            </LinkButton>
          }
        >
          <Trans>Find one who is licensed where you live and available soon.</Trans>
        </EmptyState>
      )}
    </div>
  )
}

/** The choice of a time, and the waiting list for those whom none fits. Both ask for the same mode and length. */
function NextVisit({ last }: { last: LastVisit }) {
  const { data: profile } = useRead(getProviderProfileBySlug, { params: { slug: last.provider_slug } })
  const way = useVisitWay(profile, last.visit_mode === 'in_person' ? 'in_person' : 'virtual')
  return (
    <>
      <BookFollowUp last={last} way={way} />
      <WaitingList last={last} way={way.way} />
    </>
  )
}
