import { draft, facts, line, rule } from './drafts.ts'

export const { billing, subscriber, patient, payer, rendering } = draft
export const lineOf = (change: object) => ({ draft: { lines: [{ ...line, ...change }] } })
export const linesOf = (...changes: object[]) => ({ draft: { lines: changes.map((change) => ({ ...line, ...change })) } })
export const billingOf = (change: object) => ({ draft: { billing: { ...billing, ...change } } })
export const subscriberOf = (change: object) => ({
  draft: { subscriber: { ...subscriber, ...change }, patient: { ...patient, ...change } },
})
export const childOf = (change: object, holder: object = {}) => ({
  draft: {
    relationship: 'Child' as const,
    patient: { ...patient, first_name: 'Ana', birth_date: '2015-05-05', ...change },
    subscriber: { ...subscriber, ...holder },
  },
})
export const termsOf = (change: object) => ({ terms: { ...facts.terms!, ...change } })
export const earlierOf = (change: object) => ({ earlier: { ...facts.earlier, ...change } })
export const address = billing.address
export const ruleOf = (change: object) => ({ rules: [{ ...rule, ...change }] })
export const referring = { last_name: 'Ortiz', first_name: 'Lena', npi: '1234567893' }
export const facility = { name: 'Clinic', npi: '1467857193', address }
