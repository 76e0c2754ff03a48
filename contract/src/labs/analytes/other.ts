import { amount, finding } from '../analyte.ts'

/** Stool, breath, urine strips and the heart. */
export const other = {
  calprotectin: amount(
    'Calprotectin in stool',
    'Calprotectina en heces',
    { mass_ratio: '38445-3' },
    { units: ['µg/g', 'mg/g'], possible: [0, 50_000], usual: [0, 6000] },
  ),
  elastase: amount(
    'Pancreatic elastase in stool',
    'Elastasa pancreática en heces',
    { mass_ratio: '25907-7' },
    { units: ['µg/g'], possible: [0, 5000], usual: [5, 1500] },
  ),
  h_pylori_stool: finding('H. pylori in stool', 'H. pylori en heces', '17780-8', 'negative'),
  h_pylori_breath: finding('H. pylori breath test', 'Prueba de aliento para H. pylori', '29891-9', 'negative'),
  fit: finding('Blood in stool (FIT)', 'Sangre en heces (FIT)', '29771-3', 'negative'),
  urine_glucose: finding('Glucose in urine', 'Glucosa en orina', '25428-4', 'negative'),
  urine_ketones: finding('Ketones in urine', 'Cetonas en orina', '2514-8', 'negative'),
  urine_protein: finding('Protein in urine', 'Proteína en orina', '20454-5', 'negative'),
  urine_blood: finding('Blood in urine', 'Sangre en orina', '5794-3', 'negative'),
  urine_nitrite: finding('Nitrite in urine', 'Nitrito en orina', '5802-4', 'negative'),
  urine_leukocytes: finding('Leukocyte esterase in urine', 'Esterasa leucocitaria en orina', '5799-2', 'negative'),
  urine_ph: amount('pH of urine', 'pH de la orina', { number: '5803-2' }, { units: ['1'], possible: [3, 11], usual: [4, 9] }),
  urine_specific_gravity: amount(
    'Specific gravity of urine',
    'Densidad de la orina',
    { number: '5811-5' },
    { units: ['1'], possible: [1, 1.1], usual: [1, 1.04] },
  ),
  nt_pro_bnp: amount(
    'NT-proBNP',
    'NT-proBNP',
    { mass: '33762-6' },
    { units: ['pg/mL', 'ng/L'], possible: [0, 500_000], usual: [1, 70_000] },
  ),
} as const
