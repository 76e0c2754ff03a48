import { type Analyte, amount, byMolarMass, type Conversion } from '../analyte.ts'

const ion = (of: string, molar_mass: number, charge: number): Conversion => byMolarMass(of, molar_mass, { charge })
const salts = ['mmol/L', 'mEq/L'] as const
const enzyme = (en: string, es: string, catalytic: string, usual: number, possible = 50_000): Analyte =>
  amount(en, es, { catalytic }, { units: ['U/L'], possible: [0, possible], usual: [1, usual] })

export const chemistry = {
  sodium: amount(
    'Sodium',
    'Sodio',
    { substance: '2951-2', charge: '2951-2' },
    { units: salts, possible: [80, 210], usual: [120, 160], conversion: ion('Na', 22.99, 1) },
  ),
  potassium: amount(
    'Potassium',
    'Potasio',
    { substance: '2823-3', charge: '2823-3' },
    { units: salts, possible: [1, 14], usual: [2.5, 6.5], conversion: ion('K', 39.098, 1) },
  ),
  chloride: amount(
    'Chloride',
    'Cloruro',
    { substance: '2075-0', charge: '2075-0' },
    { units: salts, possible: [50, 170], usual: [80, 125], conversion: ion('Cl', 35.45, 1) },
  ),
  bicarbonate: amount(
    'Bicarbonate (total CO₂)',
    'Bicarbonato (CO₂ total)',
    { substance: '2028-9', charge: '2028-9' },
    { units: salts, possible: [1, 65], usual: [10, 45], conversion: ion('CHO3', 61.016, 1) },
  ),
  calcium: amount(
    'Calcium',
    'Calcio',
    { mass: '17861-6', substance: '2000-8', charge: '2000-8' },
    { units: ['mg/dL', 'mmol/L', 'mEq/L'], possible: [2, 25], usual: [6, 14], conversion: ion('Ca', 40.078, 2) },
  ),
  magnesium: amount(
    'Magnesium',
    'Magnesio',
    { mass: '19123-9', substance: '2601-3', charge: '2601-3' },
    { units: ['mg/dL', 'mmol/L', 'mEq/L'], possible: [0.2, 20], usual: [0.8, 4], conversion: ion('Mg', 24.305, 2) },
  ),
  phosphate: amount(
    'Phosphorus',
    'Fósforo',
    { mass: '2777-1', substance: '14879-1' },
    { units: ['mg/dL', 'mmol/L'], possible: [0.2, 30], usual: [1, 9], conversion: byMolarMass('P', 30.974) },
  ),
  urea_nitrogen: amount(
    'Urea nitrogen (BUN)',
    'Nitrógeno ureico (BUN)',
    { mass: '3094-0', substance: '22664-7' },
    {
      units: ['mg/dL', 'mmol/L'],
      possible: [0.5, 400],
      usual: [2, 120],
      // NOTE: the mass is that of the nitrogen, two atoms in each urea; the moles are those of the urea.
      conversion: byMolarMass('N2', 28.014),
    },
  ),
  creatinine: amount(
    'Creatinine',
    'Creatinina',
    { mass: '2160-0', substance: '14682-9' },
    { units: ['mg/dL', 'µmol/L'], possible: [0.05, 60], usual: [0.2, 12], conversion: byMolarMass('C4H7N3O', 113.12) },
  ),
  egfr: amount(
    'Kidney filtration (eGFR)',
    'Filtración de los riñones (TFGe)',
    { clearance: '98979-8' },
    { units: ['mL/min/1.73 m²'], possible: [1, 250], usual: [5, 150] },
  ),
  urine_albumin_creatinine: amount(
    'Albumin to creatinine in urine',
    'Albúmina y creatinina en orina',
    { mass_ratio: '9318-7' },
    {
      units: ['mg/g', 'µg/mg', 'mg/mmol'],
      possible: [0, 40_000],
      usual: [0, 5000],
      conversion: byMolarMass('C4H7N3O', 113.12, { source: 'Molar mass of creatinine from the standard atomic weights of IUPAC (2021)' }),
    },
  ),
  uric_acid: amount(
    'Uric acid',
    'Ácido úrico',
    { mass: '3084-1', substance: '14933-6' },
    { units: ['mg/dL', 'µmol/L'], possible: [0.1, 60], usual: [1, 15], conversion: byMolarMass('C5H4N4O3', 168.11) },
  ),
  protein_total: amount(
    'Total protein',
    'Proteína total',
    { mass: '2885-2' },
    { units: ['g/dL', 'g/L'], possible: [1, 25], usual: [4, 10] },
  ),
  albumin: amount('Albumin', 'Albúmina', { mass: '1751-7' }, { units: ['g/dL', 'g/L'], possible: [0.4, 10], usual: [1.5, 6] }),
  globulin: amount('Globulin', 'Globulina', { mass: '10834-0' }, { units: ['g/dL', 'g/L'], possible: [0.2, 20], usual: [1, 6] }),
  prealbumin: amount('Prealbumin', 'Prealbúmina', { mass: '14338-8' }, { units: ['mg/dL', 'g/L'], possible: [0.5, 100], usual: [5, 60] }),
  alp: enzyme('Alkaline phosphatase (ALP)', 'Fosfatasa alcalina (FA)', '6768-6', 800),
  alt: enzyme('ALT', 'ALT', '1742-6', 1000),
  ast: enzyme('AST', 'AST', '1920-8', 1000),
  ggt: enzyme('GGT', 'GGT', '2324-2', 1500),
  ldh: enzyme('LDH', 'LDH', '2532-0', 2000),
  lipase: enzyme('Lipase', 'Lipasa', '3040-3', 2000),
  amylase: enzyme('Amylase', 'Amilasa', '1798-8', 2000),
  creatine_kinase: enzyme('Creatine kinase (CK)', 'Creatina cinasa (CK)', '2157-6', 5000, 500_000),
  bilirubin: amount(
    'Total bilirubin',
    'Bilirrubina total',
    { mass: '1975-2', substance: '14631-6' },
    { units: ['mg/dL', 'µmol/L'], possible: [0, 90], usual: [0.05, 20], conversion: byMolarMass('C33H36N4O6', 584.67) },
  ),
  bilirubin_direct: amount(
    'Direct bilirubin',
    'Bilirrubina directa',
    { mass: '1968-7', substance: '14629-0' },
    { units: ['mg/dL', 'µmol/L'], possible: [0, 80], usual: [0, 15], conversion: byMolarMass('C33H36N4O6', 584.67) },
  ),
} as const
