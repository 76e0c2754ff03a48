import { amount, finding } from '../analyte.ts'

export const immune = {
  crp: amount(
    'C-reactive protein (CRP)',
    'Proteína C reactiva (PCR)',
    { mass: '1988-5' },
    { units: ['mg/L', 'mg/dL'], possible: [0, 1000], usual: [0, 400] },
  ),
  crp_sensitive: amount(
    'CRP, high sensitivity',
    'PCR de alta sensibilidad',
    { mass: '30522-7' },
    { units: ['mg/L', 'mg/dL'], possible: [0, 1000], usual: [0, 100] },
  ),
  esr: amount(
    'Sedimentation rate (ESR)',
    'Velocidad de sedimentación (VSG)',
    { speed: '30341-2' },
    { units: ['mm/h'], possible: [0, 200], usual: [0, 150] },
  ),
  ttg_iga: {
    ...amount(
      'Tissue transglutaminase IgA (tTG)',
      'Transglutaminasa tisular IgA (tTG)',
      { arbitrary: '31017-7', finding: '31017-7' },
      { units: ['U/mL'], possible: [0, 10_000], usual: [0, 1000] },
    ),
    expected: 'negative',
  },
  ema_iga: finding('Endomysial antibodies IgA (EMA)', 'Anticuerpos antiendomisio IgA (EMA)', '10362-2', 'negative'),
  iga_total: amount('Total IgA', 'IgA total', { mass: '2458-8' }, { units: ['mg/dL', 'g/L'], possible: [0, 10_000], usual: [5, 1000] }),
} as const
