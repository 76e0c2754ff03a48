import type { Label } from '../kernel/label.ts'
import type { AnalyteCode } from './analytes.ts'

type Panel = { label: Label; analytes: readonly AnalyteCode[]; loinc?: string }

const panel = (en: string, es: string, analytes: readonly AnalyteCode[], loinc?: string): Panel => ({
  label: { en, es },
  analytes,
  ...(loinc && { loinc }),
})

const basic = ['glucose', 'urea_nitrogen', 'creatinine', 'egfr', 'sodium', 'potassium', 'chloride', 'bicarbonate', 'calcium'] as const
const liver = ['protein_total', 'albumin', 'bilirubin', 'alp', 'ast', 'alt'] as const
const fats = ['cholesterol', 'ldl', 'hdl', 'triglycerides', 'non_hdl'] as const
const cells = ['wbc', 'rbc', 'hemoglobin', 'hematocrit', 'mcv', 'mch', 'mchc', 'rdw', 'platelets'] as const

/** The panels in which laboratories report, in the order in which people look for them. */
const all = {
  comprehensive_metabolic: panel('Comprehensive metabolic panel', 'Panel metabólico completo', [...basic, ...liver], '24323-8'),
  basic_metabolic: panel('Basic metabolic panel', 'Panel metabólico básico', basic, '24321-2'),
  lipids: panel('Lipid panel', 'Perfil de lípidos', fats, '24331-1'),
  lipids_advanced: panel('Advanced lipid panel', 'Perfil de lípidos avanzado', [...fats, 'vldl', 'apo_b', 'lp_a_mass', 'lp_a_particles']),
  blood_count: panel('Complete blood count', 'Hemograma completo', cells, '58410-2'),
  a1c: panel('Hemoglobin A1c', 'Hemoglobina A1c', ['hba1c']),
  glucose_fasting: panel('Fasting glucose', 'Glucosa en ayunas', ['glucose_fasting']),
  diabetes: panel('Diabetes check', 'Control de diabetes', [
    'hba1c',
    'glucose_fasting',
    'creatinine',
    'egfr',
    'urine_albumin_creatinine',
    ...fats,
  ]),
  glucose_tolerance: panel('Glucose tolerance test, 75 g', 'Prueba de tolerancia a la glucosa, 75 g', [
    'glucose_fasting',
    'glucose_2h_75g',
  ]),
  glucose_screen: panel('Glucose screen in pregnancy, 50 g', 'Prueba de glucosa en el embarazo, 50 g', ['glucose_1h_50g']),
  insulin_resistance: panel('Insulin and glucose', 'Insulina y glucosa', ['insulin', 'glucose_fasting', 'c_peptide', 'hba1c']),
  ketones: panel('Ketones', 'Cetonas', ['beta_hydroxybutyrate', 'glucose', 'bicarbonate']),
  thyroid: panel('Thyroid panel', 'Perfil de tiroides', ['tsh', 't4_free', 't3_free']),
  thyroid_antibodies: panel('Thyroid with antibodies', 'Tiroides con anticuerpos', ['tsh', 't4_free', 'tpo_antibodies']),
  iron: panel('Iron panel', 'Perfil de hierro', ['iron', 'tibc', 'transferrin_saturation', 'ferritin'], '50190-8'),
  anemia: panel('Anemia check', 'Control de anemia', ['hemoglobin', 'hematocrit', 'mcv', 'ferritin', 'iron', 'vitamin_b12', 'folate']),
  b12_folate: panel('Vitamin B12 and folate', 'Vitamina B12 y folato', ['vitamin_b12', 'folate', 'folate_red_cells']),
  b12_function: panel('Vitamin B12 in depth', 'Vitamina B12 en detalle', ['vitamin_b12', 'methylmalonate', 'homocysteine']),
  vitamin_d: panel('Vitamin D', 'Vitamina D', ['vitamin_d']),
  vitamins_fat: panel('Fat-soluble vitamins', 'Vitaminas liposolubles', ['vitamin_a', 'vitamin_d', 'vitamin_e', 'inr']),
  vitamins_water: panel('Water-soluble vitamins', 'Vitaminas hidrosolubles', [
    'thiamine',
    'vitamin_b6',
    'vitamin_b12',
    'folate',
    'vitamin_c',
  ]),
  minerals: panel('Minerals and trace elements', 'Minerales y oligoelementos', ['magnesium', 'zinc', 'copper', 'selenium']),
  bariatric: panel('After bariatric surgery', 'Después de cirugía bariátrica', [
    ...(['hemoglobin', 'ferritin', 'iron', 'vitamin_b12', 'folate', 'vitamin_d', 'vitamin_a', 'thiamine'] as const),
    ...(['zinc', 'copper', 'pth', 'calcium', 'albumin', 'hba1c'] as const),
  ]),
  liver: panel('Liver panel', 'Perfil hepático', [...liver, 'globulin', 'bilirubin_direct', 'ggt'], '24325-3'),
  kidney: panel('Kidney panel', 'Perfil renal', [...basic, 'albumin', 'phosphate'], '24362-6'),
  urine_albumin: panel('Urine albumin', 'Albúmina en orina', ['urine_albumin_creatinine']),
  electrolytes: panel('Electrolytes', 'Electrolitos', ['sodium', 'potassium', 'chloride', 'bicarbonate'], '24326-1'),
  refeeding: panel('Refeeding check', 'Control de realimentación', [
    'potassium',
    'phosphate',
    'magnesium',
    'calcium',
    'sodium',
    'glucose',
    'thiamine',
  ]),
  nutrition_status: panel('Proteins in blood', 'Proteínas en sangre', ['albumin', 'prealbumin', 'protein_total', 'transferrin', 'crp']),
  bone: panel('Bone health', 'Salud de los huesos', ['calcium', 'phosphate', 'vitamin_d', 'pth', 'alp']),
  uric_acid: panel('Uric acid', 'Ácido úrico', ['uric_acid']),
  inflammation: panel('Inflammation', 'Inflamación', ['crp', 'crp_sensitive', 'esr']),
  celiac: panel('Celiac panel', 'Perfil de celiaquía', ['ttg_iga', 'ema_iga', 'iga_total']),
  gut: panel('Stool tests', 'Pruebas en heces', ['calprotectin', 'elastase', 'h_pylori_stool', 'fit']),
  h_pylori: panel('H. pylori', 'H. pylori', ['h_pylori_stool', 'h_pylori_breath']),
  pancreas: panel('Pancreas', 'Páncreas', ['lipase', 'amylase', 'elastase']),
  urinalysis: panel('Urine strip', 'Tira de orina', [
    ...(['urine_glucose', 'urine_ketones', 'urine_protein', 'urine_blood', 'urine_nitrite'] as const),
    ...(['urine_leukocytes', 'urine_ph', 'urine_specific_gravity'] as const),
  ]),
  pcos: panel('PCOS hormones', 'Hormonas del SOP', ['testosterone', 'shbg', 'dhea_s', 'lh', 'fsh', 'prolactin', 'insulin', 'hba1c']),
  sex_hormones: panel('Sex hormones', 'Hormonas sexuales', ['estradiol', 'progesterone', 'testosterone', 'fsh', 'lh']),
  cortisol: panel('Cortisol', 'Cortisol', ['cortisol']),
  heart: panel('Heart and muscle', 'Corazón y músculo', ['nt_pro_bnp', 'creatine_kinase', 'ldh', 'crp_sensitive']),
  clotting: panel('Clotting (INR)', 'Coagulación (INR)', ['inr']),
  lead: panel('Lead', 'Plomo', ['lead']),
} as const satisfies Record<string, Panel>
export type PanelCode = keyof typeof all
export const panels: Readonly<Record<PanelCode, Panel>> = all
export const panelCodes = Object.keys(all) as [PanelCode, ...PanelCode[]]
