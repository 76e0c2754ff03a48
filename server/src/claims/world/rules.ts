import type { BillingRule } from '@sorrel/contract/claims/rules/schemas'
import { cast, idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'

const ruleOf = (name: string, rule: Pick<BillingRule, 'when' | 'actions'> & Partial<BillingRule>): BillingRule => ({
  ...{ id: idOf('billing rule', name), name, from: null, until: null },
  ...rule,
})
const rules: BillingRule[] = [
  ruleOf('Medicare apart', {
    when: [[{ property: 'payer', operator: 'is', values: ['medicare'] }]],
    actions: [{ act: 'tag', tag: 'medicare' }],
  }),
  ruleOf('Look at visits of two hours', {
    when: [[{ property: 'minutes', operator: 'at_least', values: ['120'] }]],
    actions: [{ act: 'tag', tag: 'long-visit' }, { act: 'hold' }],
  }),
  ruleOf('The older modifier for UMR', {
    until: '2025-12-31',
    when: [[{ property: 'payer', operator: 'is', values: ['umr'] }]],
    actions: [
      { act: 'remove_modifier', code: null, modifier: '95' },
      { act: 'add_modifier', code: null, modifier: 'GT' },
    ],
  }),
]

/** The billing rules of the demo: one that sorts, one that holds, and one that has ended. */
export const makeRuleLists = ({ from }: Frame) =>
  [rules.slice(0, 2), rules].map((list, n) => ({
    ...{
      version: n + 1,
      rules: list,
      reason: n === 0 ? 'So that nobody has to remember them' : 'UMR asked for the older modifier until the end of 2025',
    },
    ...{ admin_id: cast.tom.admin_id, admin_name: cast.tom.name, at: from },
  }))
