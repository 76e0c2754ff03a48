import { Plural, Trans } from '@lingui/react/macro'
import { listAffectedVisits } from '@sorrel/contract/scheduling/operations'
import type { TouchedVisit } from '@sorrel/contract/scheduling/schemas'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { useRead } from '../../../kernel/calls/query.ts'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { Notice } from '../../../kernel/ui/notices/Notice.tsx'
import { TouchedList } from '../settle/TouchedList.tsx'

/** Booked visits outside the new hours. They stay booked, and each links to its page. Once saved, a link leads to where they are settled. */
export function Touched({ visits, saved }: { visits: readonly z.output<typeof TouchedVisit>[]; saved?: boolean }) {
  const place = useShownWhen(saved === true && visits.length > 0)
  if (visits.length === 0) return null
  return (
    <div ref={place}>
      <Notice tone={saved ? 'info' : 'warn'} live={saved}>
        <p>
          <b>
            <Plural
              value={visits.length}
              one="# booked visit lies outside of these hours."
              other="# booked visits lie outside of these hours."
            />
          </b>{' '}
          <Trans>They stay booked, and nobody gets a message.</Trans>
        </p>
        <TouchedList visits={visits} />
        {saved && <SettleLink />}
      </Notice>
    </div>
  )
}

/** The way to the visits that wait because the hours changed. A visit that was booked outside of them on purpose does not wait. */
function SettleLink() {
  const isAnyWaiting = useRead(listAffectedVisits).data?.items.some(({ outside_hours }) => outside_hours)
  if (!isAnyWaiting) return null
  return (
    <LinkButton kind="quiet" size="small" to="/provider/settle">
      <Trans>Settle them</Trans>
    </LinkButton>
  )
}

/** Brings what has just appeared into view: whoever pressed Save may be far below it. */
function useShownWhen(appears: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (appears) place.current?.scrollIntoView({ block: 'center' })
  }, [appears])
  return place
}
