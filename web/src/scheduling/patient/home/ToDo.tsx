import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { listWaitingList } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { IconCalendarPlus, IconChevronRight, IconX } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../../kernel/calls/query.ts'
import { useNow } from '../../../kernel/clock.ts'
import { IconButton } from '../../../kernel/ui/buttons/IconButton.tsx'
import { Icon } from '../../../kernel/ui/Icon.tsx'
import { Notice } from '../../../kernel/ui/notices/Notice.tsx'
import { TaskRow } from '../../../patients/home/TaskRow.tsx'
import { useTasks } from '../../../patients/home/to-dos.ts'
import { Offer } from './Offer.tsx'

/** The tasks of this person. Shows nothing if there are none. */
export function ToDo({ next }: { next: Appointment | undefined }) {
  const { t } = useLingui()
  const now = useNow(20_000)
  const { data } = useRead(listWaitingList)
  const { offer: came } = useSearch({ strict: false }) as { offer?: 1 }
  const offers = (data?.items ?? []).filter(
    ({ status, offer_expires_at, reservation_token }) =>
      status === 'offered' && reservation_token !== null && offer_expires_at !== null && offer_expires_at > now,
  )
  const [dismissed, dismiss] = useDismissed()
  const ahead = next && next.starts_at > now && next.id !== dismissed
  const tasks = useTasks()
  const count = offers.length + tasks.length + (ahead ? 1 : 0)
  const isOver = came && data && offers.length === 0
  if (count === 0) return isOver ? <OfferOver /> : null
  return (
    <>
      {isOver && <OfferOver />}
      <section aria-labelledby="to-do">
        <h2 className="serif" id="to-do">
          <Plural value={count} one="One thing to do" other="# things to do" />
        </h2>
        <ul className="card card--flush rows to-dos">
          {offers.map((offer) => (
            <li key={offer.id}>
              <Offer offer={offer} />
            </li>
          ))}
          {tasks.map((task) => (
            <li key={task.slug}>
              <TaskRow task={task} />
            </li>
          ))}
          {ahead && (
            <li className="to-do-row">
              <Link className="to-do" to="/app/visits/$id" params={{ id: next.id }} hash="calendar">
                <span className="to-do-icon">
                  <Icon of={IconCalendarPlus} />
                </span>
                <span>
                  <b>
                    <Trans>Add the visit to your calendar</Trans>
                  </b>
                  <span className="small quiet">
                    <Trans>As a file, or straight into Google or Outlook.</Trans>
                  </span>
                </span>
                <Icon of={IconChevronRight} />
              </Link>
              <IconButton icon={IconX} name={t`Not needed: the calendar`} onClick={() => dismiss(next.id)} />
            </li>
          )}
        </ul>
      </section>
    </>
  )
}

/** The visit for which this person dismissed the task of adding it to a calendar. The device may keep its id, which says nothing about them. */
function useDismissed() {
  const [id, setId] = useState(() => {
    try {
      return localStorage.getItem(dismissedKey)
    } catch {
      return null
    }
  })
  const dismiss = (next: string) => {
    setId(next)
    try {
      localStorage.setItem(dismissedKey, next)
    } catch {
      // If the browser refuses storage, the task comes back after a reload.
    }
  }
  return [id, dismiss] as const
}

const dismissedKey = 'calendar_to_do_done'

function OfferOver() {
  return (
    <Notice tone="info">
      <Trans>
        The time in that message is no longer kept: it was booked, or went to the next person. If you are still on the waiting list, we
        write again.
      </Trans>
    </Notice>
  )
}
