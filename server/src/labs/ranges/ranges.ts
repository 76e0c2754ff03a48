import type { AnalyteCode } from '@sorrel/contract/labs/analytes'
import type { RangeSex } from '@sorrel/contract/labs/vocabulary'
import type { RangeSource } from './sources.ts'

/**
 * A range in the first unit of its analyte. It holds from an age on (`from`, in years) and, with `until`, only below another. `under` is a
 * highest value that itself lies outside.
 */
export type OwnRange = {
  low?: number
  high?: number
  under?: number
  sex?: RangeSex
  from: number
  until?: number
  source: RangeSource
}

const adult = { from: 18 } as const
const abim = { from: 18, source: 'abim' } as const
const both = (low: number, high: number): readonly OwnRange[] => [{ ...abim, low, high }]
const bySex = (female: readonly [number, number], male: readonly [number, number]): readonly OwnRange[] => [
  { ...abim, sex: 'female', low: female[0], high: female[1] },
  { ...abim, sex: 'male', low: male[0], high: male[1] },
]
/** Upper limits of lipids: of children by NHLBI, of adults by ATP III. */
const fats = (child: number, grown: number): readonly OwnRange[] => [
  { from: 2, until: 20, under: child, source: 'nhlbi' },
  { from: 20, under: grown, source: 'ncep' },
]

/**
 * The reference ranges that hold where the report gives none. An analyte without an entry, or an age without a range, has none of ours: the
 * flag then says so. Children have other ranges than adults for most tests, and we give only those that a source gives for them.
 */
export const ownRanges: Readonly<Partial<Record<AnalyteCode, readonly OwnRange[]>>> = {
  glucose_fasting: [{ from: 1, low: 70, under: 100, source: 'ada' }],
  glucose_2h_75g: [{ from: 10, under: 140, source: 'ada' }],
  glucose_1h_50g: [{ ...adult, under: 140, source: 'acog' }],
  hba1c: [{ from: 1, under: 5.7, source: 'ada' }],
  cholesterol: fats(170, 200),
  ldl: fats(110, 100),
  non_hdl: fats(120, 130),
  triglycerides: [
    { from: 2, until: 10, under: 75, source: 'nhlbi' },
    { from: 10, until: 20, under: 90, source: 'nhlbi' },
    { from: 20, under: 150, source: 'ncep' },
  ],
  hdl: [
    { from: 2, until: 20, low: 45, source: 'nhlbi' },
    { from: 20, sex: 'female', low: 50, source: 'abim' },
    { from: 20, sex: 'male', low: 40, source: 'abim' },
  ],
  lp_a_mass: [{ ...adult, under: 50, source: 'nla' }],
  lp_a_particles: [{ ...adult, under: 125, source: 'nla' }],
  sodium: both(136, 145),
  potassium: both(3.5, 5),
  chloride: both(98, 106),
  // The range of total carbon dioxide, which is what laboratories measure.
  bicarbonate: both(23, 30),
  calcium: both(8.6, 10.2),
  magnesium: both(1.6, 2.6),
  phosphate: both(3, 4.5),
  urea_nitrogen: both(8, 20),
  creatinine: bySex([0.5, 1.1], [0.7, 1.3]),
  egfr: [{ ...adult, low: 60, source: 'kdigo' }],
  urine_albumin_creatinine: [{ from: 2, under: 30, source: 'kdigo' }],
  albumin: both(3.5, 5.5),
  protein_total: both(5.5, 9),
  prealbumin: both(16, 30),
  alp: both(30, 120),
  alt: both(10, 40),
  ast: both(10, 40),
  ldh: both(80, 225),
  bilirubin: both(0.3, 1),
  bilirubin_direct: both(0.1, 0.3),
  wbc: both(4, 11),
  rbc: both(4.2, 5.9),
  hemoglobin: [
    { from: 0.5, until: 2, low: 10.5, source: 'who_hemoglobin' },
    { from: 2, until: 5, low: 11, source: 'who_hemoglobin' },
    { from: 5, until: 12, low: 11.5, source: 'who_hemoglobin' },
    { from: 12, until: 15, low: 12, source: 'who_hemoglobin' },
    { from: 15, until: 18, sex: 'female', low: 12, source: 'who_hemoglobin' },
    { from: 15, until: 18, sex: 'male', low: 13, source: 'who_hemoglobin' },
    ...bySex([12, 16], [14, 18]),
  ],
  hematocrit: bySex([37, 47], [42, 50]),
  mcv: both(80, 98),
  mch: both(28, 32),
  mchc: both(33, 36),
  platelets: both(150, 450),
  ferritin: [
    { from: 0.5, until: 5, low: 12, source: 'who_ferritin' },
    { from: 5, until: 18, low: 15, source: 'who_ferritin' },
    ...bySex([24, 307], [24, 336]),
  ],
  iron: both(50, 150),
  tibc: both(250, 310),
  transferrin_saturation: both(20, 50),
  vitamin_d: [{ from: 1, low: 20, high: 50, source: 'nam' }],
  vitamin_b12: both(200, 800),
  homocysteine: both(5, 15),
  lead: [{ from: 1, until: 6, under: 3.5, source: 'cdc_lead' }],
  tsh: both(0.5, 4),
  t4_free: both(0.8, 1.8),
  pth: both(10, 65),
  cortisol: both(5, 25),
  crp_sensitive: [{ ...adult, high: 3, source: 'aha_crp' }],
  esr: bySex([0, 20], [0, 15]),
}
