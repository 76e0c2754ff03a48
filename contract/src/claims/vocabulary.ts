import { type Label, valuesOf } from '../kernel/label.ts'
import type { PlaceOfService } from '../scheduling/vocabulary.ts'

export const procedureCodes = [
  '97802',
  '97803',
  '99401',
  '99402',
  '99403',
  '99404',
  '99424',
  '99425',
  '98970',
  '98971',
  '98972',
  'S5170',
  'G0108',
  'G0109',
  'G2012',
  'S9470',
  '99457',
  '99458',
  '99201',
  '99202',
  'G2063',
  '99423',
  'G0270',
  '99453',
  '99454',
  '98975',
  '98980',
  '98981',
  '99091',
] as const
export type ProcedureCode = (typeof procedureCodes)[number]

export const modifiers = ['GT', 'GQ', '95', '25', '33'] as const
export type Modifier = (typeof modifiers)[number]

export const procedureGroups = [
  'nutrition_therapy',
  'preventive_counseling',
  'dietitian_visit',
  'meals',
  'diabetes_training',
  'care_management',
  'online_assessment',
  'check_in',
  'remote_monitoring',
  'therapeutic_monitoring',
  'office_visit',
] as const
export type ProcedureGroup = (typeof procedureGroups)[number]
export const procedureGroupLabels = {
  nutrition_therapy: { en: 'Nutrition therapy', es: 'Terapia nutricional' },
  preventive_counseling: { en: 'Preventive counseling', es: 'Asesoramiento preventivo' },
  dietitian_visit: { en: 'Dietitian visit', es: 'Visita con dietista' },
  meals: { en: 'Meals', es: 'Comidas' },
  diabetes_training: { en: 'Diabetes training', es: 'Educación en diabetes' },
  care_management: { en: 'Monthly care management', es: 'Gestión mensual de la atención' },
  online_assessment: { en: 'Online assessment', es: 'Evaluación en línea' },
  check_in: { en: 'Brief check-in', es: 'Consulta breve' },
  remote_monitoring: { en: 'Remote measurements', es: 'Mediciones a distancia' },
  therapeutic_monitoring: { en: 'Remote treatment follow-up', es: 'Seguimiento a distancia del tratamiento' },
  office_visit: { en: 'Medical office visit', es: 'Visita médica' },
} as const satisfies Record<ProcedureGroup, Label>

export const modifierLabels = {
  GT: { en: 'Live video (older form)', es: 'Video en vivo (forma anterior)' },
  GQ: { en: 'Recorded and sent later', es: 'Grabado y enviado después' },
  '95': { en: 'Live video', es: 'Video en vivo' },
  '25': { en: 'Separate visit on the same day', es: 'Visita aparte el mismo día' },
  '33': { en: 'Preventive, no cost to the patient', es: 'Preventivo, sin costo para el paciente' },
} as const satisfies Record<Modifier, Label>

/** How a visit was carried; at most one of these goes on a line. */
export const telehealthModifiers = ['95', 'GT', 'GQ'] as const satisfies readonly Modifier[]

/** The number a claim carries for a place (CMS place of service code set). */
export const placeOfServiceNumbers = { office: '11', telehealth: '02', home_telehealth: '10' } as const satisfies Record<
  PlaceOfService,
  string
>
/** A dietitian who visits the patient at home. */
export const homeVisitPlaceNumber = '12'

/** The families by which the diagnosis table can be browsed; the codes themselves are on the server only. */
export const diagnosisFamilyLabels = {
  allergy: { en: 'Food allergy and reactions', es: 'Alergia y reacciones a alimentos' },
  autoimmune: { en: 'Autoimmune', es: 'Autoinmunes' },
  bariatric: { en: 'After weight-loss surgery', es: 'Después de cirugía de peso' },
  bmi: { en: 'Body mass index', es: 'Índice de masa corporal' },
  bone: { en: 'Bones and parathyroid', es: 'Huesos y paratiroides' },
  counselling: { en: 'Counseling, screening and habits', es: 'Asesoramiento, detección y hábitos' },
  deficiency: { en: 'Deficiency and malnutrition', es: 'Deficiencias y desnutrición' },
  diabetes: { en: 'Diabetes', es: 'Diabetes' },
  digestive: { en: 'Digestive system', es: 'Aparato digestivo' },
  eating: { en: 'Eating and feeding', es: 'Alimentación y conducta alimentaria' },
  gestational: { en: 'Diabetes in pregnancy', es: 'Diabetes en el embarazo' },
  glucose: { en: 'Glucose and prediabetes', es: 'Glucosa y prediabetes' },
  growth: { en: 'Growth and development', es: 'Crecimiento y desarrollo' },
  heart: { en: 'Heart and vessels', es: 'Corazón y vasos' },
  hypertension: { en: 'Blood pressure', es: 'Presión arterial' },
  kidney: { en: 'Kidney', es: 'Riñón' },
  lipids: { en: 'Cholesterol and lipids', es: 'Colesterol y lípidos' },
  liver: { en: 'Liver', es: 'Hígado' },
  menopause: { en: 'Menopause', es: 'Menopausia' },
  metabolic: { en: 'Metabolism', es: 'Metabolismo' },
  obesity: { en: 'Weight', es: 'Peso' },
  oncology: { en: 'Cancer', es: 'Cáncer' },
  other: { en: 'Other', es: 'Otros' },
  pcos: { en: 'Ovaries', es: 'Ovarios' },
  pots: { en: 'POTS and circulation', es: 'POTS y circulación' },
  pregnancy: { en: 'Pregnancy and newborn', es: 'Embarazo y recién nacido' },
  sports: { en: 'Sports and activity', es: 'Deporte y actividad' },
  swallowing: { en: 'Swallowing', es: 'Deglución' },
  thyroid: { en: 'Thyroid', es: 'Tiroides' },
  transplant: { en: 'Transplant', es: 'Trasplante' },
} as const satisfies Record<string, Label>
export type DiagnosisFamily = keyof typeof diagnosisFamilyLabels
export const diagnosisFamilies = valuesOf(diagnosisFamilyLabels)
