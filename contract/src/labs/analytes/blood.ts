import { amount, byMolarMass } from '../analyte.ts'

const iron = byMolarMass('Fe', 55.845)

export const blood = {
  wbc: amount(
    'White blood cells',
    'Glóbulos blancos',
    { count: '6690-2' },
    { units: ['×10³/µL', '×10⁹/L', '/µL'], possible: [0, 1200], usual: [1, 50] },
  ),
  rbc: amount(
    'Red blood cells',
    'Glóbulos rojos',
    { count: '789-8' },
    { units: ['×10⁶/µL', '×10¹²/L'], possible: [0.3, 12], usual: [2, 8] },
  ),
  hemoglobin: amount('Hemoglobin', 'Hemoglobina', { mass: '718-7' }, { units: ['g/dL', 'g/L'], possible: [1, 30], usual: [5, 20] }),
  hematocrit: amount('Hematocrit', 'Hematocrito', { fraction: '4544-3' }, { units: ['%', 'L/L'], possible: [3, 85], usual: [15, 65] }),
  mcv: amount(
    'Size of red cells (MCV)',
    'Tamaño de los glóbulos rojos (VCM)',
    { volume: '787-2' },
    { units: ['fL'], possible: [30, 200], usual: [55, 130] },
  ),
  mch: amount(
    'Hemoglobin per red cell (MCH)',
    'Hemoglobina por glóbulo rojo (HCM)',
    { cell_mass: '785-6' },
    { units: ['pg'], possible: [8, 70], usual: [15, 45] },
  ),
  mchc: amount(
    'Hemoglobin in red cells (MCHC)',
    'Hemoglobina en los glóbulos rojos (CHCM)',
    { mass: '786-4' },
    { units: ['g/dL', 'g/L'], possible: [15, 50], usual: [25, 40] },
  ),
  rdw: amount(
    'Spread of red cell size (RDW)',
    'Variación del tamaño (RDW)',
    { fraction: '788-0' },
    { units: ['%'], possible: [5, 60], usual: [9, 35] },
  ),
  platelets: amount(
    'Platelets',
    'Plaquetas',
    { count: '777-3' },
    { units: ['×10³/µL', '×10⁹/L', '/µL'], possible: [0, 6000], usual: [20, 1200] },
  ),
  ferritin: amount('Ferritin', 'Ferritina', { mass: '2276-4' }, { units: ['ng/mL', 'µg/L'], possible: [0, 300_000], usual: [1, 3000] }),
  iron: amount(
    'Iron',
    'Hierro',
    { mass: '2498-4', substance: '14798-3' },
    { units: ['µg/dL', 'µmol/L'], possible: [0, 15_000], usual: [5, 400], conversion: iron },
  ),
  tibc: amount(
    'Iron-binding capacity (TIBC)',
    'Capacidad de fijación de hierro (TIBC)',
    { mass: '2500-7', substance: '14800-7' },
    { units: ['µg/dL', 'µmol/L'], possible: [30, 2000], usual: [100, 700], conversion: iron },
  ),
  transferrin: amount(
    'Transferrin',
    'Transferrina',
    { mass: '3034-6' },
    { units: ['mg/dL', 'g/L'], possible: [10, 1000], usual: [80, 600] },
  ),
  transferrin_saturation: amount(
    'Transferrin saturation',
    'Saturación de transferrina',
    { fraction: '2502-3' },
    { units: ['%'], possible: [0, 110], usual: [2, 95] },
  ),
  inr: amount('Clotting time (INR)', 'Coagulación (INR)', { number: '6301-6' }, { units: ['1'], possible: [0.5, 30], usual: [0.7, 8] }),
} as const
