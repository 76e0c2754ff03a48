import type { Label } from '../../kernel/label.ts'

/** Where an amount that fits nothing came from. */
export const suspenseKinds = {
  adjustment: { en: 'Taken off or added to a payment', es: 'Descontado o agregado a un pago' },
  difference: { en: 'Taken back other than paid', es: 'Recuperado por otro monto del pagado' },
  unmatched: { en: 'For a claim that is not ours', es: 'Por una reclamación que no es nuestra' },
} as const satisfies Record<string, Label>

/** Why amounts are not matched any more, and so where the books put what is left of them. */
export const clearingReasons = {
  netted: { en: 'They belong together and come to nothing', es: 'Van juntos y se compensan' },
  interest: { en: 'Interest of the payer', es: 'Intereses de la aseguradora' },
  sent_back: { en: 'Sent back to the payer', es: 'Devuelto a la aseguradora' },
  payer_fee: { en: 'A fee or penalty of the payer', es: 'Un cargo o una penalidad de la aseguradora' },
  small_amount: { en: 'Not worth the work', es: 'No compensa el trabajo' },
} as const satisfies Record<string, Label>
export type ClearingReason = keyof typeof clearingReasons

export const clearingStates = {
  waiting: { en: 'Waits for a second person', es: 'Espera a otra persona' },
  posted: { en: 'Cleared', es: 'Resuelto' },
  refused: { en: 'Refused', es: 'Rechazado' },
  taken_back: { en: 'Taken back', es: 'Anulado' },
} as const satisfies Record<string, Label>
export type ClearingState = keyof typeof clearingStates
