import type { ExportPart } from '../../exports/part.ts'

/** Sign-in knows the person and not the patient. Phone number and e-mail address stand under the details. */
export const authExport: ExportPart = {
  tables: [],
  left_out: {
    identity: 'the phone number and the address stand under the details; the rest is a hash',
    challenge: 'holds the hash of a code that was sent, for some minutes',
    session: 'where somebody is signed in stands on the screen of the account, and goes when the session ends',
  },
  write: async () => [],
}
