/** A file for payers. `key` names it: whoever gets it twice keeps one. */
export type FileForPayers = { name: string; text: string; key: string }

/** Carries files between the practice and the payers. An outage throws, and the job tries again with the same key. */
export type Clearinghouse = {
  is_offered: boolean
  /** Under which names the two sides know each other, and whether nothing of it is real. */
  exchange: { sender_id: string; receiver_id: string; is_test: boolean }
  send: (file: FileForPayers) => Promise<void>
  /** The names of the files that wait for us. */
  list: () => Promise<string[]>
  /** The text of a file in pieces. */
  read: (name: string) => AsyncIterable<string>
  /** Says that a file was taken over, so that it is listed no longer. */
  settle: (name: string) => Promise<void>
  /** The demo's payers answer now instead of days later. Returns the number of their answers. */
  answerNow?: () => Promise<number>
}

/** Claims are frozen and wait; a person carries files by hand. */
export const noClearinghouse: Clearinghouse = {
  is_offered: false,
  exchange: { sender_id: 'NOBODY', receiver_id: 'NOBODY', is_test: true },
  send: async () => {
    throw new Error('CLEARINGHOUSE=off: nobody carries files')
  },
  list: async () => [],
  async *read() {},
  settle: async () => {},
}
