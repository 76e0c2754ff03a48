import type { Config } from '../../kernel/config.ts'
import type { Eligibility } from './index.ts'

// The longest answers name every service of a plan.
const mostBytes = 2_000_000

/** A clearinghouse that answers questions over HTTPS, each in one call, as files of the exchange. */
export function makeClearinghouseEligibility({ eligibility }: Pick<Config, 'eligibility'>): Eligibility {
  const { url, key, sender_id, receiver_id } = eligibility
  return {
    is_offered: true,
    exchange: { sender_id, receiver_id, is_test: false },
    async ask(question, signal) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/EDI-X12', accept: 'application/EDI-X12', ...(key && { authorization: `Bearer ${key}` }) },
        body: question,
        signal,
        redirect: 'error',
      })
      if (!answer.ok) throw new Error(`the clearinghouse answered ${answer.status}`)
      const text = await answer.text()
      if (text.length > mostBytes) throw new Error('the answer of the clearinghouse is too long')
      return text
    },
  }
}
