import type { Question } from '../question.ts'

/** Why somebody comes, and what they hope for. */
export const reasonQuestions = [
  {
    id: 'reasons',
    step: 'reasons',
    kind: 'several',
    required: true,
    label: { en: 'What brings you here?', es: '¿Qué te trae aquí?' },
    help: { en: 'Choose all that fit.', es: 'Elige todo lo que corresponda.' },
    options: {
      diabetes: { en: 'Diabetes or blood sugar', es: 'Diabetes o azúcar en la sangre' },
      heart: { en: 'Heart or blood pressure', es: 'Corazón o presión arterial' },
      digestion: { en: 'Digestion', es: 'Digestión' },
      weight: { en: 'My weight', es: 'Mi peso' },
      relationship: { en: 'My relationship with food', es: 'Mi relación con la comida' },
      allergies: { en: 'Allergies or intolerances', es: 'Alergias o intolerancias' },
      kidneys: { en: 'Kidneys', es: 'Riñones' },
      pregnancy: { en: 'Pregnancy or a new baby', es: 'Embarazo o un bebé' },
      sport: { en: 'Sport', es: 'Deporte' },
      child: { en: 'How a child eats', es: 'Cómo come un niño o una niña' },
      eating_well: { en: 'Eating well', es: 'Comer bien' },
      other: { en: 'Something else', es: 'Otra cosa' },
    },
  },
  {
    id: 'reasons_other',
    step: 'reasons',
    kind: 'text',
    asked_if: { answer: { of: 'reasons', is: ['other'] } },
    label: { en: 'What else brings you here?', es: '¿Qué otra cosa te trae aquí?' },
  },
  {
    id: 'goals',
    step: 'reasons',
    kind: 'text',
    required: true,
    label: { en: 'What would you like to be different in three months?', es: '¿Qué te gustaría que fuera distinto en tres meses?' },
    help: { en: 'In your own words. One sentence is enough.', es: 'Con tus palabras. Basta una frase.' },
  },
  {
    id: 'hurdles',
    step: 'reasons',
    kind: 'several',
    label: { en: 'What makes it hard?', es: '¿Qué lo hace difícil?' },
    options: {
      time: { en: 'Little time', es: 'Poco tiempo' },
      money: { en: 'Money', es: 'El dinero' },
      cooking: { en: 'Cooking', es: 'Cocinar' },
      family: { en: 'Others at the table', es: 'Los demás en la mesa' },
      stress: { en: 'Stress', es: 'El estrés' },
      habits: { en: 'Old habits', es: 'Costumbres de siempre' },
      knowledge: { en: 'I do not know what is right', es: 'No sé qué es lo correcto' },
      body: { en: 'Pain or tiredness', es: 'Dolor o cansancio' },
    },
  },
] as const satisfies readonly Question[]
