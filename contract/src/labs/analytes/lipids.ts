import { amount, byMolarMass } from '../analyte.ts'

const cholesterol = byMolarMass('C27H46O', 386.66)
const units = ['mg/dL', 'mmol/L'] as const

export const lipids = {
  cholesterol: amount(
    'Total cholesterol',
    'Colesterol total',
    { mass: '2093-3', substance: '14647-2' },
    { units, possible: [10, 2000], usual: [70, 500], conversion: cholesterol },
  ),
  hdl: amount(
    'HDL cholesterol',
    'Colesterol HDL',
    { mass: '2085-9', substance: '14646-4' },
    { units, possible: [1, 300], usual: [15, 150], conversion: cholesterol },
  ),
  ldl: amount(
    'LDL cholesterol',
    'Colesterol LDL',
    { mass: '2089-1', substance: '22748-8' },
    { units, possible: [1, 1500], usual: [15, 400], conversion: cholesterol },
  ),
  non_hdl: amount(
    'Non-HDL cholesterol',
    'Colesterol no HDL',
    { mass: '43396-1', substance: '70204-3' },
    { units, possible: [5, 1800], usual: [30, 450], conversion: cholesterol },
  ),
  vldl: amount(
    'VLDL cholesterol',
    'Colesterol VLDL',
    { mass: '2091-7' },
    { units, possible: [0, 1500], usual: [2, 150], conversion: cholesterol },
  ),
  triglycerides: amount(
    'Triglycerides',
    'Triglicéridos',
    { mass: '2571-8', substance: '14927-8' },
    {
      units,
      possible: [5, 15_000],
      usual: [20, 2000],
      // Triglycerides are a mixture; laboratories calculate with triolein.
      conversion: byMolarMass('C57H104O6', 885.4),
    },
  ),
  apo_b: amount(
    'Apolipoprotein B',
    'Apolipoproteína B',
    { mass: '1884-6' },
    { units: ['mg/dL', 'g/L'], possible: [5, 600], usual: [20, 250] },
  ),
  // The particles have no common weight, so the two ways to report lipoprotein(a) do not convert into each other.
  lp_a_mass: amount(
    'Lipoprotein(a), mass',
    'Lipoproteína(a), masa',
    { mass: '10835-7' },
    { units: ['mg/dL'], possible: [0, 600], usual: [0, 300] },
  ),
  lp_a_particles: amount(
    'Lipoprotein(a), particles',
    'Lipoproteína(a), partículas',
    { substance: '43583-4' },
    { units: ['nmol/L'], possible: [0, 1500], usual: [0, 700] },
  ),
} as const
