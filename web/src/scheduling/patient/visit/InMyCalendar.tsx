import { Trans, useLingui } from '@lingui/react/macro'
import { getCalendarDetails } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { IconRss } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../../kernel/calls/query.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../../kernel/ui/Card.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../../kernel/ui/notices/Waiting.tsx'
import { CalendarLinks } from '../../links/CalendarLinks.tsx'
import { FeedDialog } from '../../provider/calendar/dialogs/FeedDialog.tsx'

/** Adds this visit to a calendar program by a file or a link, or adds all visits by a subscription. */
export function InMyCalendar({ visit }: { visit: Appointment }) {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(getCalendarDetails, { params: { appointment_id: visit.id } })
  const [open, setOpen] = useState(false)
  return (
    <Card id="calendar" title={t`In your calendar`}>
      <div className="stack">
        {error && !data ? (
          <Problem error={error} again={() => void refetch()} />
        ) : !data ? (
          <Waiting shape="text" count={1} />
        ) : (
          <CalendarLinks details={data} />
        )}
        <p className="small quiet">
          <Trans>A calendar can also follow all your visits by a private address, and notices when one moves.</Trans>
        </p>
        <div>
          <Button kind="plain" className="visit-feed" icon={IconRss} onClick={() => setOpen(true)}>
            <Trans>Private calendar address</Trans>
          </Button>
        </div>
      </div>
      <FeedDialog open={open} onClose={() => setOpen(false)} />
    </Card>
  )
}
