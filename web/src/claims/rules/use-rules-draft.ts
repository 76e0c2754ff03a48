import type { BillingRule } from '@sorrel/contract/claims/rules/schemas'
import { useState } from 'react'
import { draftOf, forgetDraft, keepDraft } from '../../kernel/drafts.ts'

const name = 'billing-rules'
type Kept = { version: number; rules: BillingRule[] }

/** The list as somebody changes it, kept until it is saved or dropped. It is outdated once a newer version than its own was saved. */
export function useRulesDraft(version: number, saved: readonly BillingRule[]) {
  const [kept, setKept] = useState<Kept | null>(() => {
    const { version: before, rules } = draftOf<Kept>(name) ?? {}
    return before !== undefined && rules ? { version: before, rules } : null
  })
  const rules: readonly BillingRule[] = kept?.rules ?? saved
  const setRules = (next: BillingRule[]) => {
    const draft = { version: kept?.version ?? version, rules: next }
    setKept(draft)
    keepDraft(name, draft)
  }
  const isChanged = kept !== null && JSON.stringify(kept.rules) !== JSON.stringify(saved)
  return {
    rules,
    isChanged,
    isOutdated: isChanged && kept.version !== version,
    /** Puts a rule in the place of the one with its id, or at the end. */
    put: (rule: BillingRule) =>
      setRules(rules.some(({ id }) => id === rule.id) ? rules.map((one) => (one.id === rule.id ? rule : one)) : [...rules, rule]),
    move: (at: number) => setRules([...rules.slice(0, at - 1), rules[at]!, rules[at - 1]!, ...rules.slice(at + 1)]),
    remove: (id: string) => setRules(rules.filter((one) => one.id !== id)),
    forget: () => {
      setKept(null)
      forgetDraft(name)
    },
  }
}
