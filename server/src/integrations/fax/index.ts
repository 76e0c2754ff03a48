import type { Sent } from '../sms/index.ts'

/** `key` names the document: a carrier that knows keys sends it once. */
export type FaxDocument = { to: string; name: string; bytes: Buffer; key: string }

/** `bounced` is final. A busy line or an outage throws, and the job tries again with the same key. */
export type Fax = { send: (document: FaxDocument) => Promise<Sent> }

/** Nobody is asked to send a fax where there is no fax; the release says so before. */
export const noFax: Fax = {
  send: async () => {
    throw new Error('FAX=off: there is no fax')
  },
}
