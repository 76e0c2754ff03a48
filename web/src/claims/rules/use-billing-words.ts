import { useLingui } from '@lingui/react/macro'
import type { BillingRule, RuleDoing, RuleTest } from '@sorrel/contract/claims/rules/schemas'
import { actionLabels, operatorLabels, propertyLabels } from '@sorrel/contract/claims/rules/vocabulary'
import { useFormat } from '../../kernel/words/i18n.ts'
import { usePayerNames } from '../../payers/own/use-own-payers.ts'

/** Billing rules in words. */
export function useBillingWords() {
  const { t } = useLingui()
  const format = useFormat()
  const { locale } = format
  const payerOf = usePayerNames()
  const nameOf = (property: RuleTest['property'], value: string) => (property === 'payer' ? payerOf(value) : value)
  const test = ({ property, operator, values }: RuleTest) => {
    const named = values.map((value) => nameOf(property, value)).join(` ${t({ message: 'or', context: 'between two values' })} `)
    return `${propertyLabels[property][locale]} ${operatorLabels[operator][locale]} ${named}`
  }
  const money = format.money
  const every = t({ message: 'every procedure', context: 'billing rule' })
  return {
    condition: ({ when }: BillingRule): string =>
      when.length === 0
        ? t`For every claim`
        : when.map((tests) => format.list(tests.map(test))).join(` ${t({ message: 'or', context: 'between two conditions' })} `),
    action: (doing: RuleDoing): string => [actionLabels[doing.act][locale], detailOf(doing, { every, money })].filter(Boolean).join(': '),
    days: ({ from, until }: BillingRule): string => {
      if (from === null && until === null) return t`For all days of service`
      if (until === null) return t`For visits from ${format.date(from!)}`
      return from === null ? t`For visits until ${format.date(until)}` : t`For visits from ${format.date(from)} to ${format.date(until)}`
    },
  }
}

type Words = { every: string; money: (cents: number) => string }

/** What exactly an action does. */
function detailOf(doing: RuleDoing, { every, money }: Words): string {
  switch (doing.act) {
    case 'set_place':
      return doing.place
    case 'set_note':
    case 'set_authorization':
      return doing.text
    case 'set_code':
      return `${doing.code} → ${doing.to}`
    case 'add_modifier':
    case 'remove_modifier':
      return `${doing.modifier}, ${doing.code ?? every}`
    case 'add_diagnosis':
    case 'remove_diagnosis':
      return doing.diagnosis
    case 'add_line':
      return [doing.code, ...doing.modifiers, `× ${doing.units}`].join(' ')
    case 'remove_line':
      return doing.code
    case 'price':
      return `${money(doing.unit_cents)}, ${doing.code ?? every}`
    case 'tag':
      return doing.tag
    default:
      return ''
  }
}
