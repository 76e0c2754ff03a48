import type { Label } from '../../kernel/label.ts'

/** Where a sign was found: what they eat and say, the body measured, labs, what is seen, or their history. */
export const signDomains = ['FH', 'AD', 'BD', 'PD', 'CH'] as const
export type SignDomain = (typeof signDomains)[number]

/** A unit that is a symbol is the same in all languages. */
type Unit = string | Label
type Sign = { domain: SignDomain; label: Label; unit: Unit | null; metric_key: string | null }
const sign = (domain: SignDomain, en: string, es: string, unit: Unit | null = null, metric_key: string | null = null): Sign => ({
  ...{ domain, label: { en, es }, unit, metric_key },
})

/** The signs that a nutrition diagnosis can name, in our own words: they follow "as evidenced by". With a unit, a number belongs to it. */
const all = {
  recall: sign('FH', 'what they ate, as recalled or recorded', 'lo que comió, según recuerda o anotó'),
  meals_skipped: sign('FH', 'skipped meals', 'comidas omitidas', { en: 'a week', es: 'por semana' }),
  fluid: sign('FH', 'fluid', 'líquidos', { en: 'mL a day', es: 'mL al día' }),
  alcohol: sign('FH', 'alcoholic drinks', 'bebidas alcohólicas', { en: 'a week', es: 'por semana' }),
  caffeine: sign('FH', 'caffeine', 'cafeína', { en: 'mg a day', es: 'mg al día' }),
  supplements: sign('FH', 'supplements taken', 'suplementos que toma'),
  says: sign('FH', 'what they say', 'lo que dice'),
  questions: sign('FH', 'questions that they ask', 'preguntas que hace'),
  records: sign('FH', 'days recorded in the journal', 'días anotados en el diario', { en: 'of 7 days', es: 'de 7 días' }),
  activity: sign('FH', 'physical activity', 'actividad física', { en: 'min a week', es: 'min por semana' }),
  kitchen: sign('FH', 'cooking equipment at home', 'utensilios de cocina en casa'),
  screening: sign('FH', 'answers about having enough food', 'respuestas sobre tener comida suficiente'),
  medicine: sign('FH', 'a medicine that they take', 'un medicamento que toma'),
  weight: sign('AD', 'weight', 'peso', 'kg', 'weight'),
  bmi: sign('AD', 'body mass index', 'índice de masa corporal', 'kg/m²', 'bmi'),
  weight_change: sign('AD', 'change of weight', 'cambio de peso', '%', 'weight'),
  waist: sign('AD', 'waist', 'cintura', 'cm'),
  a1c: sign('BD', 'A1c', 'A1c', '%', 'hba1c'),
  glucose: sign('BD', 'glucose', 'glucosa', 'mg/dL', 'glucose'),
  ldl: sign('BD', 'LDL cholesterol', 'colesterol LDL', 'mg/dL', 'ldl'),
  triglycerides: sign('BD', 'triglycerides', 'triglicéridos', 'mg/dL', 'triglycerides'),
  egfr: sign('BD', 'eGFR', 'eGFR', 'mL/min', 'egfr'),
  potassium: sign('BD', 'potassium', 'potasio', 'mmol/L', 'potassium'),
  albumin: sign('BD', 'albumin', 'albúmina', 'g/dL', 'albumin'),
  ferritin: sign('BD', 'ferritin', 'ferritina', 'ng/mL', 'ferritin'),
  vitamin_d: sign('BD', 'vitamin D', 'vitamina D', 'ng/mL', 'vitamin_d'),
  b12: sign('BD', 'vitamin B12', 'vitamina B12', 'pg/mL', 'vitamin_b12'),
  muscle: sign('PD', 'loss of muscle', 'pérdida de músculo'),
  fat_stores: sign('PD', 'loss of fat under the skin', 'pérdida de grasa bajo la piel'),
  grip: sign('PD', 'strength of grip', 'fuerza de agarre', 'kg'),
  appetite: sign('PD', 'appetite', 'apetito'),
  stool: sign('PD', 'stools', 'evacuaciones', { en: 'a day', es: 'al día' }),
  bloating: sign('PD', 'bloating or pain', 'hinchazón o dolor'),
  reflux: sign('PD', 'heartburn', 'acidez'),
  chewing: sign('PD', 'foods avoided because of texture', 'alimentos que evita por la textura'),
  urine: sign('PD', 'dark urine or thirst', 'orina oscura o sed'),
  help_needed: sign('CH', 'help needed with shopping or cooking', 'ayuda que necesita para comprar o cocinar'),
} as const

export type PesSignId = keyof typeof all
export const pesSigns: Readonly<Record<PesSignId, Sign>> = all
export const pesSignIds = Object.keys(all) as PesSignId[]
