import { Trans, useLingui } from '@lingui/react/macro'
import { usualQuietHours } from '@sorrel/contract/notifications/groups'
import type { NotificationSettings } from '@sorrel/contract/notifications/schemas'
import { useState } from 'react'
import { useNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useChange } from './mine.ts'

/** The hours in which nothing rings, by the person’s own clock. */
export function QuietHours({ settings: { quiet_hours, time_zone } }: { settings: NotificationSettings }) {
  const { t } = useLingui()
  const format = useFormat()
  const now = useNow(60_000)
  const [hours, setHours] = useState(quiet_hours ?? usualQuietHours)
  const [isOn, setOn] = useState(quiet_hours !== null)
  const save = useChange({ onSuccess: () => toast(t`Saved.`) })
  const chosen = isOn ? { from: hours.from, until: hours.until } : null
  const isChanged = JSON.stringify(chosen) !== JSON.stringify(quiet_hours)
  const isRight = !isOn || (hours.from !== '' && hours.until !== '' && hours.from !== hours.until)
  const zone = format.zoneWords(now, time_zone)
  return (
    <Card title={t`Quiet hours`} className="stack stack--close">
      <p className="small quiet">
        <Trans>
          During these hours we send no text messages and nothing to your devices. They come when the hours end. The hours are in your time
          zone ({zone}); when you travel, change it in the settings. What you ask for yourself, and the reminder an hour before a visit,
          still comes right away.
        </Trans>
      </p>
      <CheckRow checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)}>
        <Trans>Keep these hours quiet</Trans>
      </CheckRow>
      {isOn && (
        <div className="notices-hours">
          <TextInput
            type="time"
            label={t`From`}
            value={hours.from}
            onChange={(event) => setHours({ ...hours, from: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label={t`Until`}
            value={hours.until}
            onChange={(event) => setHours({ ...hours, until: event.currentTarget.value })}
          />
        </div>
      )}
      {save.error && <Problem error={save.error} />}
      {isChanged && (
        <div>
          <Button busy={save.isPending} disabled={!isRight} onClick={() => save.change('appointments', { quiet_hours: chosen })}>
            <Trans>Save the hours</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}
