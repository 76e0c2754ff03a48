import { Trans, useLingui } from '@lingui/react/macro'
import { IconCurrentLocation, IconX } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'

/** Asks the device for its position when pressed. `onFound` gets `lat,lng` rounded to about a mile, because addresses of searches are shared. */
export function NearMe({ on, onFound, onOff }: { on: boolean; onFound: (coordinates: string) => void; onOff: () => void }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  // The third argument is true, so the server draws the button: nearly every device can tell where it is.
  const can = useSyncExternalStore(never, canTell, () => true)
  if (!can) return null
  const ask = () => {
    setAsking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false)
        onFound(`${coords.latitude.toFixed(2)},${coords.longitude.toFixed(2)}`)
      },
      () => {
        setAsking(false)
        toast(t`Your device did not tell us where you are. Please enter your ZIP code instead.`)
      },
      { timeout: 10_000, maximumAge: 600_000 },
    )
  }
  return (
    <div className="near-me">
      {on ? (
        <Button kind="plain" size="small" icon={IconX} onClick={onOff}>
          <Trans>Anywhere</Trans>
        </Button>
      ) : (
        <Button kind="plain" size="small" icon={IconCurrentLocation} busy={asking} onClick={ask}>
          <Trans>Near me</Trans>
        </Button>
      )}
    </div>
  )
}

const canTell = () => 'geolocation' in navigator
const never = () => () => {}
