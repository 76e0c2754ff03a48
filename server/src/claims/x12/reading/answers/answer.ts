import type { Segment } from '../segments.ts'
import type { RemittedClaim, RemittedPayment, WithheldAmount } from './facts.ts'

/** What a file says about the fate of what we sent, one thing after another, in the order of the file. */
export type Answer =
  | { kind: 'interchange'; number: number; is_refused: boolean; code: string }
  | SetAnswer
  /** The word about a whole group, after those about its sets. A group that is refused may name none of them. */
  | { kind: 'group'; group_number: number; is_refused: boolean; sets_named: number }
  | ClaimStatus
  | { kind: 'payment'; payment: RemittedPayment }
  | { kind: 'remitted'; claim: RemittedClaim }
  | { kind: 'withheld'; amount: WithheldAmount }

/** What a 999 says about one transaction set. */
export type SetAnswer = {
  kind: 'set'
  group_number: number
  set_number: string
  is_refused: boolean
  faults: SetFault[]
}
export type SetFault = {
  segment: string
  position: number
  loop: string | null
  code: string
  element: string | null
  claim_id: string | null
}

/** What a 277CA, or a 277 that we asked for, says about one claim. */
export type ClaimStatus = {
  kind: 'status'
  asked: boolean
  /** CLM01 of the version that it is about. */
  claim_id: string
  payer_claim_number: string | null
  words: StatusWord[]
}
export type StatusWord = {
  category: string
  status: string
  entity: string | null
  /** The line that it is about, by our own number; null of the claim. */
  line: string | null
  message: string | null
}

/** Reads the values of one kind of transaction set. */
export interface AnswerReader {
  take(segment: Segment, loop: string | null): void
  /** Ends the set: what is still open is handed out. */
  end(): void
}
export type Give = (answer: Answer) => void
