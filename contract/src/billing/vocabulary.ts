import type { Label } from '../kernel/label.ts'

export const cardTypes = ['Credit Card', 'HSA Card', 'FSA Card', 'Sorrel Card'] as const
export type CardType = (typeof cardTypes)[number]
export const cardTypeLabels = {
  'Credit Card': { en: 'Credit or debit card', es: 'Tarjeta de crédito o débito' },
  'HSA Card': { en: 'Health savings account card (HSA)', es: 'Tarjeta de cuenta de ahorros para la salud (HSA)' },
  'FSA Card': { en: 'Flexible spending account card (FSA)', es: 'Tarjeta de cuenta de gastos flexibles (FSA)' },
  'Sorrel Card': { en: 'Sorrel card', es: 'Tarjeta Sorrel' },
} as const satisfies Record<CardType, Label>
