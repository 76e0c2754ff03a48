/** What a unit counts. Two units of one kind differ only in size. */
export type UnitKind =
  | 'mass'
  | 'substance'
  | 'charge'
  | 'catalytic'
  | 'international'
  | 'arbitrary'
  | 'count'
  | 'fraction'
  | 'per_mole'
  | 'mass_ratio'
  | 'mass_per_substance'
  | 'volume'
  | 'cell_mass'
  | 'speed'
  | 'clearance'
  | 'number'

/**
 * The units of laboratory results. `size`: how large one of it is in the base unit of its kind (g/L, mol/L, Eq/L, U/L, IU/L, cells per liter,
 * g/g, g/mol). `ucum` is its code in FHIR. NOTE: micro is U+00B5; `readUnit` reads the Greek letter and `mcg` as the same.
 */
export const units = {
  'g/dL': { kind: 'mass', size: 10, ucum: 'g/dL' },
  'g/L': { kind: 'mass', size: 1, ucum: 'g/L' },
  'mg/dL': { kind: 'mass', size: 1e-2, ucum: 'mg/dL' },
  'mg/L': { kind: 'mass', size: 1e-3, ucum: 'mg/L' },
  'µg/dL': { kind: 'mass', size: 1e-5, ucum: 'ug/dL' },
  'µg/L': { kind: 'mass', size: 1e-6, ucum: 'ug/L' },
  'ng/mL': { kind: 'mass', size: 1e-6, ucum: 'ng/mL' },
  'ng/dL': { kind: 'mass', size: 1e-8, ucum: 'ng/dL' },
  'ng/L': { kind: 'mass', size: 1e-9, ucum: 'ng/L' },
  'pg/mL': { kind: 'mass', size: 1e-9, ucum: 'pg/mL' },
  'mmol/L': { kind: 'substance', size: 1e-3, ucum: 'mmol/L' },
  'µmol/L': { kind: 'substance', size: 1e-6, ucum: 'umol/L' },
  'nmol/L': { kind: 'substance', size: 1e-9, ucum: 'nmol/L' },
  'pmol/L': { kind: 'substance', size: 1e-12, ucum: 'pmol/L' },
  'mEq/L': { kind: 'charge', size: 1e-3, ucum: 'meq/L' },
  'U/L': { kind: 'catalytic', size: 1, ucum: 'U/L' },
  'mIU/L': { kind: 'international', size: 1e-3, ucum: 'm[IU]/L' },
  'µIU/mL': { kind: 'international', size: 1e-3, ucum: 'u[IU]/mL' },
  'IU/L': { kind: 'international', size: 1, ucum: '[IU]/L' },
  'mIU/mL': { kind: 'international', size: 1, ucum: 'm[IU]/mL' },
  'IU/mL': { kind: 'international', size: 1e3, ucum: '[IU]/mL' },
  'U/mL': { kind: 'arbitrary', size: 1, ucum: "[arb'U]/mL" },
  '×10³/µL': { kind: 'count', size: 1e9, ucum: '10*3/uL' },
  '×10⁹/L': { kind: 'count', size: 1e9, ucum: '10*9/L' },
  '/µL': { kind: 'count', size: 1e6, ucum: '/uL' },
  '×10⁶/µL': { kind: 'count', size: 1e12, ucum: '10*6/uL' },
  '×10¹²/L': { kind: 'count', size: 1e12, ucum: '10*12/L' },
  '%': { kind: 'fraction', size: 1e-2, ucum: '%' },
  'L/L': { kind: 'fraction', size: 1, ucum: 'L/L' },
  'mmol/mol': { kind: 'per_mole', size: 1e-3, ucum: 'mmol/mol' },
  'mg/g': { kind: 'mass_ratio', size: 1e-3, ucum: 'mg/g' },
  'µg/mg': { kind: 'mass_ratio', size: 1e-3, ucum: 'ug/mg' },
  'µg/g': { kind: 'mass_ratio', size: 1e-6, ucum: 'ug/g' },
  'mg/mmol': { kind: 'mass_per_substance', size: 1, ucum: 'mg/mmol' },
  fL: { kind: 'volume', size: 1, ucum: 'fL' },
  pg: { kind: 'cell_mass', size: 1, ucum: 'pg' },
  'mm/h': { kind: 'speed', size: 1, ucum: 'mm/h' },
  'mL/min/1.73 m²': { kind: 'clearance', size: 1, ucum: 'mL/min/{1.73_m2}' },
  '1': { kind: 'number', size: 1, ucum: '1' },
} as const satisfies Record<string, { kind: UnitKind; size: number; ucum: string }>
export type Unit = keyof typeof units

/** The units by how reports and keyboards write them: without case, with `u`, `mc` or a Greek mu for micro, with or without powers. */
const spellings = new Map<string, Unit>(Object.keys(units).map((unit) => [plainUnit(unit), unit as Unit]))
for (const [spelling, unit] of [
  ['k/ul', '×10³/µL'],
  ['10^3/ul', '×10³/µL'],
  ['10^9/l', '×10⁹/L'],
  ['10^6/ul', '×10⁶/µL'],
  ['m/ul', '×10⁶/µL'],
  ['ml/min/1.73m2', 'mL/min/1.73 m²'],
  ['ml/min', 'mL/min/1.73 m²'],
  ['meq/l', 'mEq/L'],
  ['iu/l', 'IU/L'],
  ['mu/l', 'mIU/L'],
  ['uu/ml', 'µIU/mL'],
] as const)
  spellings.set(spelling, unit)

function plainUnit(text: string): string {
  return text.trim().replace(/^mcg/i, 'u').replace(/[µμ]/g, 'u').replace(/\s+/g, '').toLowerCase()
}

/** The unit that somebody wrote; undefined if we do not know it. */
export function readUnit(text: string): Unit | undefined {
  const exact = text.trim()
  if (Object.hasOwn(units, exact)) return exact as Unit
  const plain = plainUnit(exact)
  return spellings.get(plain) ?? spellings.get(plain.replace(/^u(?=[/])/, 'ug'))
}
