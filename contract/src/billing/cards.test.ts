import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ItemType } from '../ledger/vocabulary.ts'
import { pickCard } from './cards.ts'

const credit = { id: 'credit', type: 'Credit Card', is_default: false } as const
const health = { id: 'health', type: 'HSA Card', is_default: false } as const

test('The first card that may pay is charged, and the money of a health account only where its holder chose that card', () => {
  const chosen = { ...health, is_default: true }
  type Card = { id: string; type: 'Credit Card' | 'HSA Card'; is_default: boolean }
  const cases: readonly (readonly [about: string, cards: readonly Card[], type: ItemType, expected: string | undefined])[] = [
    ['the first', [credit, { ...credit, id: 'second' }], 'self_pay', 'credit'],
    ['nobody chose the health account', [health, credit], 'self_pay', 'credit'],
    ['there is no other card, and nobody chose this one', [health], 'self_pay', undefined],
    ['somebody chose it', [chosen, credit], 'self_pay', 'health'],
    ['a fee is no care', [chosen, credit], 'no_show_fee', 'credit'],
    ['a fee, and only a health account', [chosen], 'no_show_fee', undefined],
    ['no card', [], 'self_pay', undefined],
  ]
  for (const [about, cards, type, expected] of cases) assert.equal(pickCard(cards, type)?.id, expected, about)
})
