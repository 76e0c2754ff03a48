/** Who asks payers about plans at once. A question and its answer are files of the exchange (270 and 271). An outage throws. */
export type Eligibility = {
  is_offered: boolean
  /** Under which names the two sides know each other, and whether nothing of it is real. */
  exchange: { sender_id: string; receiver_id: string; is_test: boolean }
  ask: (question: string, signal: AbortSignal) => Promise<string>
}

/** Nobody is asked: every plan is checked on the phone. */
export const noEligibility: Eligibility = {
  is_offered: false,
  exchange: { sender_id: 'NOBODY', receiver_id: 'NOBODY', is_test: true },
  ask: async () => {
    throw new Error('ELIGIBILITY=off: nobody asks payers')
  },
}
