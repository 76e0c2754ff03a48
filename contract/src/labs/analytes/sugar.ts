import { amount, byMolarMass } from '../analyte.ts'

const glucose = { units: ['mg/dL', 'mmol/L'], possible: [5, 3000], usual: [40, 500], conversion: byMolarMass('C6H12O6', 180.156) } as const

export const sugar = {
  glucose: amount('Glucose', 'Glucosa', { mass: '2345-7', substance: '14749-6' }, glucose),
  glucose_fasting: amount('Glucose, fasting', 'Glucosa en ayunas', { mass: '1558-6', substance: '14771-0' }, glucose),
  glucose_1h_50g: amount('Glucose, 1 hour after 50 g', 'Glucosa, 1 hora después de 50 g', { mass: '1504-0' }, glucose),
  glucose_2h_75g: amount(
    'Glucose, 2 hours after 75 g',
    'Glucosa, 2 horas después de 75 g',
    { mass: '1518-0', substance: '14995-5' },
    glucose,
  ),
  hba1c: amount(
    'Hemoglobin A1c',
    'Hemoglobina A1c',
    { fraction: '4548-4', per_mole: '59261-8' },
    {
      units: ['%', 'mmol/mol'],
      possible: [2.5, 25],
      usual: [3.8, 16],
      conversion: {
        equation: 'ngsp_ifcc',
        source: 'Master equation of the NGSP and IFCC networks (Hoelzel et al. 2004): NGSP = 0.09148 × IFCC + 2.152',
      },
    },
  ),
  insulin: amount(
    'Insulin',
    'Insulina',
    { international: '20448-7', substance: '14796-7' },
    {
      units: ['µIU/mL', 'mIU/L', 'pmol/L'],
      possible: [0, 1000],
      usual: [0.5, 300],
      conversion: { moles_per_unit: 6e-9, source: 'Knopp et al. 2019: 1 µIU/mL of human insulin is 6.00 pmol/L (WHO standard 66/304)' },
    },
  ),
  c_peptide: amount(
    'C-peptide',
    'Péptido C',
    { mass: '1986-9' },
    { units: ['ng/mL', 'nmol/L'], possible: [0, 100], usual: [0.1, 20], conversion: byMolarMass('C129H211N35O48', 3020.3) },
  ),
  beta_hydroxybutyrate: amount(
    'Beta-hydroxybutyrate (ketones)',
    'Beta-hidroxibutirato (cetonas)',
    { substance: '6873-4' },
    { units: ['mmol/L', 'mg/dL'], possible: [0, 40], usual: [0, 8], conversion: byMolarMass('C4H8O3', 104.105) },
  ),
} as const
