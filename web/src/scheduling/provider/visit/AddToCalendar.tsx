import { Trans, useLingui } from '@lingui/react/macro'
import { getCalendarDetails } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { IconBrandGoogle, IconBrandOffice, IconCalendarPlus, IconDownload } from '@tabler/icons-react'
import { call } from '../../../kernel/calls/api.ts'
import { ActionMenu } from '../../../kernel/ui/buttons/ActionMenu.tsx'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { usePhrase } from '../../../kernel/words/use-phrase.ts'
import { saveCalendarFile } from '../../links/calendar-file.ts'

/** Adds the visit to a calendar program, by a file or by a link. */
export function AddToCalendar({ visit }: { visit: Appointment }) {
  const { t } = useLingui()
  const phraseFor = usePhrase()
  if (visit.status !== 'Scheduled') return null
  const withDetails = (use: (details: { ics: string; google_url: string; outlook_url: string }) => void) => () => {
    call(getCalendarDetails, { params: { appointment_id: visit.id } }).then(use, (error) => toast(phraseFor(error)))
  }
  const open = (url: string) => window.open(url, '_blank', 'noopener')
  return (
    <ActionMenu
      side="bottom-end"
      button={
        <Button kind="plain" icon={IconCalendarPlus}>
          <Trans>Add to a calendar</Trans>
        </Button>
      }
      items={[
        { label: t`Calendar file (.ics)`, icon: IconDownload, onPick: withDetails(({ ics }) => saveCalendarFile(ics, t`visit.ics`)) },
        { label: t`Google Calendar`, icon: IconBrandGoogle, onPick: withDetails(({ google_url }) => open(google_url)) },
        { label: t`Outlook`, icon: IconBrandOffice, onPick: withDetails(({ outlook_url }) => open(outlook_url)) },
      ]}
    />
  )
}
