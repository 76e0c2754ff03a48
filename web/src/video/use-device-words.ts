import { useLingui } from '@lingui/react/macro'
import type { DeviceState } from './devices/devices.ts'

/** How a device is, in words that say how to mend it. */
export function useDeviceWords(state: DeviceState): string {
  const { t } = useLingui()
  const words: Record<DeviceState, string> = {
    off: t`Off.`,
    asking: t`Your browser asks whether it may be used.`,
    on: t`On.`,
    refused: t`Your browser does not allow it. Allow it beside the address of this page, then try again.`,
    missing: t`We find none on this device.`,
    failed: t`It does not start. Another program may be using it.`,
  }
  return words[state]
}
