/** From where staff know what they enter of a plan. No free text: the trail keeps it, and tells nothing of a person. */
export const planSources = {
  told: { en: 'The client told us', es: 'Nos lo dijo el paciente' },
  card: { en: 'It is on the card', es: 'Está en la tarjeta' },
  payer: { en: 'A payer told us', es: 'Nos lo dijo una aseguradora' },
  mistake: { en: 'We had made a mistake', es: 'Fue un error nuestro' },
} as const
export type PlanSource = keyof typeof planSources
