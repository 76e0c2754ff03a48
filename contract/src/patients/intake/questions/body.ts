import type { Question } from '../question.ts'

/** Measures, which nobody has to give. */
export const bodyQuestions = [
  {
    id: 'height',
    step: 'body',
    kind: 'height',
    label: { en: 'How tall are you?', es: '¿Cuánto mides?' },
  },
  {
    id: 'weight',
    step: 'body',
    kind: 'weight',
    not_in_safe_mode: true,
    label: { en: 'What do you weigh?', es: '¿Cuánto pesas?' },
    help: { en: 'Leave this empty if you would rather not say.', es: 'Déjalo vacío si prefieres no decirlo.' },
  },
  {
    id: 'weight_change',
    step: 'body',
    kind: 'one',
    not_in_safe_mode: true,
    label: { en: 'Has your weight changed in the last six months?', es: '¿Cambió tu peso en los últimos seis meses?' },
    options: {
      same: { en: 'It is about the same', es: 'Es más o menos el mismo' },
      down: { en: 'I lost weight', es: 'Bajé de peso' },
      up: { en: 'I gained weight', es: 'Subí de peso' },
      not_known: { en: 'I do not know', es: 'No lo sé' },
    },
  },
  {
    id: 'weight_change_wanted',
    step: 'body',
    kind: 'one',
    not_in_safe_mode: true,
    asked_if: { answer: { of: 'weight_change', is: ['down', 'up'] } },
    label: { en: 'Did you want that?', es: '¿Era lo que querías?' },
    options: { yes: { en: 'Yes', es: 'Sí' }, no: { en: 'No', es: 'No' } },
  },
  {
    id: 'sleep_hours',
    step: 'body',
    kind: 'number',
    least: 0,
    most: 24,
    label: { en: 'How many hours do you sleep?', es: '¿Cuántas horas duermes?' },
  },
  {
    id: 'anything_else',
    step: 'body',
    kind: 'text',
    label: { en: 'Is there anything else that we should know?', es: '¿Hay algo más que debamos saber?' },
  },
] as const satisfies readonly Question[]
