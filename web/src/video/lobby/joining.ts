import type { UsedDevices } from '../devices/use-devices.ts'
import type { CallState } from '../use-call.ts'

/** Joins a call. Whoever did not try the microphone before is asked for it now; without one they can still listen and write. */
export const makeJoining =
  (state: CallState, devices: UsedDevices): (() => Promise<void>) =>
  async () => {
    if (devices.microphone === 'off') await devices.turnOnMicrophone()
    state.join(devices.camera === 'on')
  }
