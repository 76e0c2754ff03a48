/** What a finding of the check of the books is about, as its code says it, with the ids in it. */
export type Subject = {
  kind:
    | 'all'
    | 'claim'
    | 'charges'
    | 'payer_cash'
    | 'dietitian'
    | 'packages'
    | 'item'
    | 'bill'
    | 'owed'
    | 'credit'
    | 'unbilled'
    | 'payment'
    | 'bank'
    | 'transfer_returned'
    | 'dispute_state'
    | 'dispute_amount'
    | 'dispute_held'
    | 'dispute_fee'
    | 'other'
  /** An id, the number of a payment, or the name of an account. */
  id: string
  /** The payer, where there is one beside the id. What the processor says and what we say of a dispute. */
  beside: string
}

const forms: readonly (readonly [Subject['kind'], RegExp])[] = [
  ['all', /^all accounts()$/],
  ['claim', /^claim (\S+) at (.+)$/],
  ['charges', /^charges of payer (.+)$/],
  ['payer_cash', /^cash of payer (.+)$/],
  ['dietitian', /^owed to (\S+)$/],
  ['packages', /^packages of visits()$/],
  ['unbilled', /^item without a bill (.+)$/],
  ['item', /^item (\S+)$/],
  ['bill', /^bill (\S+)$/],
  ['owed', /^owed by (\S+)$/],
  ['credit', /^credit of (\S+)$/],
  ['payment', /^trace (.+) of payer (.+)$/],
  ['bank', /^bank: trace (.+) of payer (.+)$/],
  ['transfer_returned', /^(\S+) returned$/],
  ['dispute_amount', /^(\S+) amount$/],
  ['dispute_held', /^(\S+) held$/],
  ['dispute_fee', /^(\S+) fee$/],
  ['dispute_state', /^(\S+) (\S+, not \S+)$/],
]

/** Reads what a finding is about. What has no form of its own is the name of an account or a number of the card processor. */
export function readSubject(about: string): Subject {
  for (const [kind, form] of forms) {
    const found = form.exec(about)
    if (found) return { kind, id: found[1] ?? '', beside: found[2] ?? '' }
  }
  return { kind: 'other', id: about, beside: '' }
}
