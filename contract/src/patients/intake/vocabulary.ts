import type { Label } from '../../kernel/label.ts'
import type { IntakeStep } from './question.ts'

export const stepLabels = {
  reasons: { en: 'What brings you', es: 'Qué te trae' },
  health: { en: 'Your health', es: 'Tu salud' },
  medicines: { en: 'Medicines and supplements', es: 'Medicinas y suplementos' },
  allergies: { en: 'Allergies', es: 'Alergias' },
  food: { en: 'How you eat', es: 'Cómo comes' },
  feelings: { en: 'You and food', es: 'Tú y la comida' },
  body: { en: 'Measures', es: 'Medidas' },
  send: { en: 'Look over and send', es: 'Revisar y enviar' },
} as const satisfies Record<IntakeStep, Label>

export const howOften = ['daily', 'several_a_week', 'weekly', 'when_needed', 'other'] as const
export const howOftenLabels = {
  daily: { en: 'Every day', es: 'Todos los días' },
  several_a_week: { en: 'Several days a week', es: 'Varios días por semana' },
  weekly: { en: 'Once a week', es: 'Una vez por semana' },
  when_needed: { en: 'When I need it', es: 'Cuando lo necesito' },
  other: { en: 'Something else', es: 'De otra manera' },
} as const satisfies Record<(typeof howOften)[number], Label>

export const unsureLabel: Label = { en: 'not sure of the dose', es: 'no sabe bien la dosis' }

export const timesOfDay = ['morning', 'noon', 'evening', 'bedtime'] as const
export const timeOfDayLabels = {
  morning: { en: 'Morning', es: 'Mañana' },
  noon: { en: 'Noon', es: 'Mediodía' },
  evening: { en: 'Evening', es: 'Noche' },
  bedtime: { en: 'Bedtime', es: 'Al acostarme' },
} as const satisfies Record<(typeof timesOfDay)[number], Label>

export const reactions = ['hives', 'swelling', 'breathing', 'stomach', 'headache', 'other', 'not_known'] as const
export const reactionLabels = {
  hives: { en: 'Rash or itching', es: 'Ronchas o picazón' },
  swelling: { en: 'Swelling', es: 'Hinchazón' },
  breathing: { en: 'Trouble breathing', es: 'Dificultad para respirar' },
  stomach: { en: 'Stomach or bowel trouble', es: 'Molestias de estómago o intestino' },
  headache: { en: 'Headache', es: 'Dolor de cabeza' },
  other: { en: 'Something else', es: 'Otra cosa' },
  not_known: { en: 'I am not sure', es: 'No lo sé bien' },
} as const satisfies Record<(typeof reactions)[number], Label>
