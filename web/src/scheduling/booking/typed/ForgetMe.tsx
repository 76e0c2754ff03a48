import { Trans } from '@lingui/react/macro'
import { shareDevice, useSharedDevice } from '../../../kernel/browser/forget.ts'
import { CheckRow } from '../../../kernel/ui/fields/CheckRow.tsx'

/** A checkbox for shared devices: everything that was typed is forgotten when the person leaves the page. */
export function ForgetMe() {
  const shared = useSharedDevice()
  return (
    <CheckRow checked={shared} onChange={() => void shareDevice(!shared)}>
      <Trans>Others use this device: forget me when I leave.</Trans>
    </CheckRow>
  )
}
