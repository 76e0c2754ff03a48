import { Trans } from '@lingui/react/macro'
import { shareDevice, useSharedDevice } from '../../../kernel/browser/forget.ts'
import { CheckRow } from '../../../kernel/ui/fields/CheckRow.tsx'

/** The choice for a device that others use as well: what was typed goes with the page. */
export function ForgetMe() {
  const shared = useSharedDevice()
  return (
    <CheckRow checked={shared} onChange={() => void shareDevice(!shared)}>
      <Trans>Others use this device: forget me when I leave.</Trans>
    </CheckRow>
  )
}
