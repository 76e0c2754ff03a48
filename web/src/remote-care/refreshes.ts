import { getRemoteNote } from '@sorrel/contract/charting/operations'
import {
  getContest,
  getRemoteEncounter,
  listContests,
  listRemoteCharges,
  listRemoteEncounters,
} from '@sorrel/contract/remote-care/operations'

/** What shows something else after anything that is done about care without a visit. */
export const refreshes = [listRemoteEncounters, getRemoteEncounter, listRemoteCharges, listContests, getContest, getRemoteNote]
