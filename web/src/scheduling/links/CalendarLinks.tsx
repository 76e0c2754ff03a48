import { Trans, useLingui } from '@lingui/react/macro'
import { IconCalendarPlus, IconDownload } from '@tabler/icons-react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { writeButtonLook } from '../../kernel/ui/buttons/button-look.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { saveCalendarFile } from './calendar-file.ts'

type Details = { ics: string; google_url: string; outlook_url: string }

/** Adds the visit to a calendar program, by a file or by a link. */
export function CalendarLinks({ details }: { details: Details }) {
  const { t } = useLingui()
  const programs = [
    { name: 'Google', href: details.google_url },
    { name: 'Outlook', href: details.outlook_url },
  ]
  return (
    <div className="line line--wrap">
      <Button kind="quiet" icon={IconDownload} onClick={() => saveCalendarFile(details.ics, t`visit.ics`)}>
        <Trans>Calendar file</Trans>
      </Button>
      {programs.map(({ name, href }) => (
        <a key={name} className={writeButtonLook({ kind: 'quiet' })} href={href} target="_blank" rel="noreferrer">
          <Icon of={IconCalendarPlus} />
          {name}
        </a>
      ))}
    </div>
  )
}
