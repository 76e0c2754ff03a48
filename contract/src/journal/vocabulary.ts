import type { Label } from '../kernel/label.ts'

/** What an entry of the journal is about. */
export const entryKinds = ['meal', 'snack', 'drink', 'symptom', 'activity', 'sleep', 'mood', 'water', 'note', 'weight'] as const
export type EntryKind = (typeof entryKinds)[number]
export const entryKindLabels = {
  meal: { en: 'Meal', es: 'Comida' },
  snack: { en: 'Snack', es: 'Merienda' },
  drink: { en: 'Drink', es: 'Bebida' },
  symptom: { en: 'Symptom', es: 'Síntoma' },
  activity: { en: 'Movement', es: 'Movimiento' },
  sleep: { en: 'Sleep', es: 'Sueño' },
  mood: { en: 'Feeling', es: 'Ánimo' },
  water: { en: 'Water', es: 'Agua' },
  note: { en: 'Note', es: 'Nota' },
  weight: { en: 'Weight', es: 'Peso' },
} as const satisfies Record<EntryKind, Label>

export const emotions = [
  'calm',
  'content',
  'happy',
  'proud',
  'tired',
  'bored',
  'stressed',
  'anxious',
  'sad',
  'angry',
  'lonely',
  'guilty',
] as const
export type Emotion = (typeof emotions)[number]
export const emotionLabels = {
  calm: { en: 'Calm', es: 'Calma' },
  content: { en: 'Content', es: 'Satisfacción' },
  happy: { en: 'Happy', es: 'Alegría' },
  proud: { en: 'Proud', es: 'Orgullo' },
  tired: { en: 'Tired', es: 'Cansancio' },
  bored: { en: 'Bored', es: 'Aburrimiento' },
  stressed: { en: 'Stressed', es: 'Estrés' },
  anxious: { en: 'Anxious', es: 'Ansiedad' },
  sad: { en: 'Sad', es: 'Tristeza' },
  angry: { en: 'Angry', es: 'Enojo' },
  lonely: { en: 'Lonely', es: 'Soledad' },
  guilty: { en: 'Guilty', es: 'Culpa' },
} as const satisfies Record<Emotion, Label>

export const symptoms = [
  'bloating',
  'stomach_pain',
  'nausea',
  'vomiting',
  'diarrhea',
  'constipation',
  'heartburn',
  'headache',
  'fatigue',
  'dizziness',
  'skin_reaction',
  'low_blood_sugar',
] as const
export type Symptom = (typeof symptoms)[number]
export const symptomLabels = {
  bloating: { en: 'Bloating', es: 'Hinchazón' },
  stomach_pain: { en: 'Stomach pain', es: 'Dolor de estómago' },
  nausea: { en: 'Nausea', es: 'Náuseas' },
  vomiting: { en: 'Vomiting', es: 'Vómitos' },
  diarrhea: { en: 'Diarrhea', es: 'Diarrea' },
  constipation: { en: 'Constipation', es: 'Estreñimiento' },
  heartburn: { en: 'Heartburn', es: 'Acidez' },
  headache: { en: 'Headache', es: 'Dolor de cabeza' },
  fatigue: { en: 'Fatigue', es: 'Fatiga' },
  dizziness: { en: 'Dizziness', es: 'Mareo' },
  skin_reaction: { en: 'Skin reaction', es: 'Reacción en la piel' },
  low_blood_sugar: { en: 'Low blood sugar', es: 'Azúcar baja' },
} as const satisfies Record<Symptom, Label>

/** What a dietitian answers with one key. */
export const reactions = ['seen', 'well_done', 'with_you', 'curious'] as const
export type Reaction = (typeof reactions)[number]
export const reactionLabels = {
  seen: { en: 'Seen', es: 'Visto' },
  well_done: { en: 'Well done', es: 'Muy bien' },
  with_you: { en: 'With you', es: 'Contigo' },
  curious: { en: 'Tell me more', es: 'Cuéntame más' },
} as const satisfies Record<Reaction, Label>

/** The words for 1 to 10 on the scale from hunger to fullness, which people read beside the number. */
export const hungerLabels: readonly Label[] = [
  { en: 'very hungry', es: 'mucha hambre' },
  { en: 'very hungry', es: 'mucha hambre' },
  { en: 'hungry', es: 'con hambre' },
  { en: 'a little hungry', es: 'un poco de hambre' },
  { en: 'comfortable', es: 'a gusto' },
  { en: 'comfortable', es: 'a gusto' },
  { en: 'full', es: 'con saciedad' },
  { en: 'full', es: 'con saciedad' },
  { en: 'very full', es: 'mucha saciedad' },
  { en: 'uncomfortably full', es: 'saciedad molesta' },
]

/** Units of weight that every food has beside its household measures, in grams. */
export const gramsOf = { g: 1, oz: 28.349523125, lb: 453.59237 } as const

/** The kinds that are eaten or drunk: they may name foods, and hunger before and after. */
export const eatenKinds: readonly EntryKind[] = ['meal', 'snack', 'drink']
