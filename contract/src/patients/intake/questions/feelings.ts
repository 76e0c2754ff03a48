import { type Condition, type Question, yesNoOrSilence } from '../question.ts'

// Below this age the questions do not fit, and a dietitian talks with the family instead.
const fromTwelve: Condition = { age: { from: 12 } }

/**
 * A short screen for disordered eating, and how somebody wants to be talked with. The wording is ours. Published screens ask about the same
 * signs, but their texts belong to others, and none of ours was validated: see `screen.ts`.
 */
export const feelingQuestions = [
  {
    id: 'eating_thoughts',
    step: 'feelings',
    kind: 'one',
    asked_if: fromTwelve,
    label: {
      en: 'Do thoughts about food or your body fill a large part of your day?',
      es: '¿Los pensamientos sobre la comida o tu cuerpo ocupan gran parte de tu día?',
    },
    options: yesNoOrSilence,
  },
  {
    id: 'eating_stopping',
    step: 'feelings',
    kind: 'one',
    asked_if: fromTwelve,
    label: {
      en: 'Are there times when you eat and feel that you cannot stop?',
      es: '¿Hay momentos en que comes y sientes que no puedes parar?',
    },
    options: yesNoOrSilence,
  },
  {
    id: 'eating_less',
    step: 'feelings',
    kind: 'one',
    asked_if: fromTwelve,
    label: {
      en: 'Do you often leave out meals to change how your body looks?',
      es: '¿Te saltas comidas a menudo para cambiar cómo se ve tu cuerpo?',
    },
    options: yesNoOrSilence,
  },
  {
    id: 'eating_undone',
    step: 'feelings',
    kind: 'one',
    asked_if: fromTwelve,
    label: {
      en: 'After eating, do you sometimes try to undo it, such as by vomiting, with laxatives or with hard exercise?',
      es: 'Después de comer, ¿a veces intentas compensarlo, por ejemplo con vómitos, laxantes o ejercicio intenso?',
    },
    options: yesNoOrSilence,
  },
  {
    id: 'eating_others',
    step: 'feelings',
    kind: 'one',
    asked_if: fromTwelve,
    label: {
      en: 'Has somebody close to you been worried about how you eat?',
      es: '¿Alguien cercano se ha preocupado por tu forma de comer?',
    },
    options: yesNoOrSilence,
  },
  {
    id: 'eating_treated',
    step: 'feelings',
    kind: 'one',
    asked_if: fromTwelve,
    label: {
      en: 'Have you had help for an eating disorder?',
      es: '¿Has recibido ayuda por un trastorno de la alimentación?',
    },
    options: {
      no: { en: 'No', es: 'No' },
      before: { en: 'Yes, in the past', es: 'Sí, en el pasado' },
      now: { en: 'Yes, now', es: 'Sí, ahora' },
      not_said: { en: 'I would rather not say', es: 'Prefiero no decirlo' },
    },
  },
  {
    id: 'numbers_wish',
    step: 'feelings',
    kind: 'one',
    asked_if: fromTwelve,
    label: { en: 'Do numbers like weight and calories help you?', es: '¿Te ayudan números como el peso y las calorías?' },
    options: {
      help: { en: 'They help me', es: 'Me ayudan' },
      neither: { en: 'I do not mind', es: 'Me da igual' },
      harm: { en: 'I would rather not see them', es: 'Prefiero no verlos' },
    },
  },
  {
    id: 'talking_wish',
    step: 'feelings',
    kind: 'text',
    label: {
      en: 'What should your dietitian know about talking with you about food?',
      es: '¿Qué debe saber tu dietista para hablar contigo sobre la comida?',
    },
  },
] as const satisfies readonly Question[]
