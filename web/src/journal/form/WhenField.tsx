import { Trans, useLingui } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import { getDeviceZone, useNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { writeWallTime } from './values.ts'

type Props = { value: string; error: string | undefined; onChange: (value: string) => void }

/** Now, unless the person says another time. */
export function WhenField({ value, error, onChange }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const now = useNow()
  if (value === '') {
    const time = format.time(now, getDeviceZone())
    return (
      <Button kind="plain" size="small" icon={IconClock} onClick={() => onChange(writeWallTime(now))}>
        <Trans>Now, {time}</Trans>
      </Button>
    )
  }
  return (
    <TextInput
      label={t`When`}
      type="datetime-local"
      max={writeWallTime(now)}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
