import { getRemoteNote } from '@sorrel/contract/charting/operations'
import { getRemoteConsent, getRemoteEncounter, listRemoteCharges, listRemoteEncounters } from '@sorrel/contract/remote-care/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

const all = [listRemoteEncounters, getRemoteEncounter, listRemoteCharges]

export const remoteCare: SignedInPart = {
  stale: {
    remote_encounter: [...all, getRemoteNote],
    remote_note: [...all, getRemoteNote],
    remote_consent: [getRemoteConsent, ...all],
    contest: all,
  },
}
