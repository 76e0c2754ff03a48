import { getCallLocation, getVideoCall, listCallGuests, listCallSignals } from '@sorrel/contract/video/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const video: SignedInPart = {
  stale: { video_call: [getVideoCall], call_signal: [listCallSignals], call_location: [getCallLocation], call_guest: [listCallGuests] },
}
