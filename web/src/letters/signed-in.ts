import { listCareTimeline } from '@sorrel/contract/care/operations'
import { getLetterProposal, listLetters } from '@sorrel/contract/letters/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const letters: SignedInPart = {
  stale: {
    letter: [listLetters, listCareTimeline],
    chart_note: [listLetters, getLetterProposal],
    release: [getLetterProposal],
    referral: [getLetterProposal],
  },
}
