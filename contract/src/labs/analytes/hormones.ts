import { amount, byMolarMass } from '../analyte.ts'

export const hormones = {
  tsh: amount('TSH', 'TSH', { international: '3016-3' }, { units: ['mIU/L', 'µIU/mL'], possible: [0, 1500], usual: [0.005, 100] }),
  t4_free: amount(
    'Free T4',
    'T4 libre',
    { mass: '3024-7', substance: '14920-3' },
    { units: ['ng/dL', 'pmol/L'], possible: [0, 40], usual: [0.2, 8], conversion: byMolarMass('C15H11I4NO4', 776.87) },
  ),
  t3_free: amount(
    'Free T3',
    'T3 libre',
    { mass: '3051-0', substance: '14928-6' },
    { units: ['pg/mL', 'pmol/L'], possible: [0, 100], usual: [0.5, 25], conversion: byMolarMass('C15H12I3NO4', 650.97) },
  ),
  tpo_antibodies: amount(
    'Thyroid peroxidase antibodies (TPO)',
    'Anticuerpos antiperoxidasa (TPO)',
    { international: '8099-4' },
    { units: ['IU/mL'], possible: [0, 100_000], usual: [0, 5000] },
  ),
  pth: amount(
    'Parathyroid hormone (PTH)',
    'Hormona paratiroidea (PTH)',
    { mass: '2731-8', substance: '14866-8' },
    { units: ['pg/mL', 'ng/L', 'pmol/L'], possible: [0, 10_000], usual: [2, 2000], conversion: byMolarMass('C408H674N126O126S2', 9424.8) },
  ),
  cortisol: amount(
    'Cortisol, morning',
    'Cortisol, mañana',
    { mass: '2143-6', substance: '14675-3' },
    { units: ['µg/dL', 'nmol/L'], possible: [0, 400], usual: [0.5, 60], conversion: byMolarMass('C21H30O5', 362.46) },
  ),
  testosterone: amount(
    'Total testosterone',
    'Testosterona total',
    { mass: '2986-8', substance: '14913-8' },
    { units: ['ng/dL', 'nmol/L'], possible: [0, 20_000], usual: [2, 2000], conversion: byMolarMass('C19H28O2', 288.42) },
  ),
  shbg: amount('SHBG', 'SHBG', { substance: '13967-5' }, { units: ['nmol/L'], possible: [0, 1000], usual: [3, 300] }),
  dhea_s: amount(
    'DHEA sulfate',
    'Sulfato de DHEA',
    { mass: '2191-5' },
    { units: ['µg/dL', 'µmol/L'], possible: [0, 10_000], usual: [2, 1200], conversion: byMolarMass('C19H28O5S', 368.49) },
  ),
  estradiol: amount(
    'Estradiol',
    'Estradiol',
    { mass: '2243-4', substance: '14715-7' },
    { units: ['pg/mL', 'pmol/L'], possible: [0, 50_000], usual: [2, 5000], conversion: byMolarMass('C18H24O2', 272.38) },
  ),
  progesterone: amount(
    'Progesterone',
    'Progesterona',
    { mass: '2839-9' },
    { units: ['ng/mL', 'nmol/L'], possible: [0, 1000], usual: [0, 300], conversion: byMolarMass('C21H30O2', 314.46) },
  ),
  fsh: amount('FSH', 'FSH', { international: '15067-2' }, { units: ['mIU/mL', 'IU/L'], possible: [0, 500], usual: [0.1, 200] }),
  lh: amount('LH', 'LH', { international: '10501-5' }, { units: ['mIU/mL', 'IU/L'], possible: [0, 500], usual: [0.1, 150] }),
  prolactin: amount('Prolactin', 'Prolactina', { mass: '2842-3' }, { units: ['ng/mL', 'µg/L'], possible: [0, 50_000], usual: [1, 500] }),
} as const
