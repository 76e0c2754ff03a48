import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyteCodes, analytes } from './analytes.ts'
import { panelCodes, panels } from './panels.ts'
import { convert, doubtValue, readAmount } from './rules.ts'
import { readUnit, type Unit, units } from './units.ts'

// The slow way: molar masses from formulas and standard atomic weights, and sizes of units from their prefixes.
const weights: Readonly<Record<string, number>> = {
  ...{ H: 1.008, C: 12.011, N: 14.007, O: 15.999, Na: 22.98977, Mg: 24.305, P: 30.97376, S: 32.06, Cl: 35.45, K: 39.0983 },
  ...{ Ca: 40.078, Fe: 55.845, Co: 58.93319, Cu: 63.546, Zn: 65.38, Se: 78.971, I: 126.90447 },
}

function weigh(formula: string): number {
  let mass = 0
  for (const [, element, count] of formula.matchAll(/([A-Z][a-z]?)(\d*)/g)) {
    const weight = weights[element!]
    assert.ok(weight, `${formula}: ${element}`)
    mass += weight * Number(count || 1)
  }
  return mass
}

const prefixes: Readonly<Record<string, number>> = { '': 0, d: -1, m: -3, µ: -6, n: -9, p: -12, f: -15 }
/** The power of ten of a unit such as `µg/dL`, read from its letters. */
function powerOf(unit: string): number {
  const [, above, below] = /^([mµnpf]?)(?:g|mol|Eq|IU|U)\/([dmµ]?)L$/.exec(unit) ?? []
  assert.ok(above !== undefined && below !== undefined, unit)
  return prefixes[above]! - prefixes[below]!
}

test('every molar mass follows from its formula and the atomic weights of IUPAC', () => {
  const converted = analyteCodes.flatMap((code) => analytes[code].conversion ?? [])
  assert.ok(converted.length > 30)
  for (const { of, molar_mass, source } of converted) {
    assert.ok(source.length > 10)
    if (of === undefined || molar_mass === undefined) continue
    const slow = weigh(of)
    assert.ok(Math.abs(slow - molar_mass) / slow < 0.0002, `${of}: ${molar_mass} instead of ${slow}`)
  }
})

test('the size of a unit is what its prefixes say, and its UCUM code is the same unit', () => {
  const spelled = (Object.keys(units) as Unit[]).filter((unit) => /^[mµnpf]?(?:g|mol|Eq|IU|U)\/[dmµ]?L$/.test(unit))
  assert.ok(spelled.length > 20)
  for (const unit of spelled) {
    const { kind, size, ucum } = units[unit]
    if (kind !== 'arbitrary') assert.equal(Math.round(Math.log10(size)), powerOf(unit), unit)
    const plain = ucum.replace("[arb'U]", 'U').replace('[IU]', 'IU').replace('meq', 'mEq').replace(/^u/, 'µ')
    assert.equal(plain, unit)
  }
})

test('amounts convert as published tables say, in both directions', () => {
  // From the tables of SI conversion of the AMA Manual of Style, and the examples of NGSP and IFCC.
  const cases: [code: (typeof analyteCodes)[number], value: number, from: Unit, expected: number, to: Unit][] = [
    ['glucose', 100, 'mg/dL', 5.55, 'mmol/L'],
    ['cholesterol', 200, 'mg/dL', 5.18, 'mmol/L'],
    ['triglycerides', 150, 'mg/dL', 1.69, 'mmol/L'],
    ['hba1c', 7, '%', 53, 'mmol/mol'],
    ['hba1c', 48, 'mmol/mol', 6.54, '%'],
    ['vitamin_d', 20, 'ng/mL', 49.9, 'nmol/L'],
    ['vitamin_b12', 200, 'pg/mL', 148, 'pmol/L'],
    ['folate', 4, 'ng/mL', 9.06, 'nmol/L'],
    ['ferritin', 30, 'ng/mL', 30, 'µg/L'],
    ['iron', 100, 'µg/dL', 17.9, 'µmol/L'],
    ['creatinine', 1, 'mg/dL', 88.4, 'µmol/L'],
    ['urea_nitrogen', 14, 'mg/dL', 5, 'mmol/L'],
    ['uric_acid', 6, 'mg/dL', 357, 'µmol/L'],
    ['calcium', 10, 'mg/dL', 2.5, 'mmol/L'],
    ['calcium', 10, 'mg/dL', 5, 'mEq/L'],
    ['magnesium', 2, 'mg/dL', 0.82, 'mmol/L'],
    ['phosphate', 3.5, 'mg/dL', 1.13, 'mmol/L'],
    ['potassium', 4.2, 'mEq/L', 4.2, 'mmol/L'],
    ['bilirubin', 1, 'mg/dL', 17.1, 'µmol/L'],
    ['t4_free', 1.2, 'ng/dL', 15.4, 'pmol/L'],
    ['insulin', 10, 'µIU/mL', 60, 'pmol/L'],
    ['zinc', 80, 'µg/dL', 12.2, 'µmol/L'],
    ['testosterone', 500, 'ng/dL', 17.3, 'nmol/L'],
    ['cortisol', 10, 'µg/dL', 276, 'nmol/L'],
    ['urine_albumin_creatinine', 30, 'mg/g', 3.39, 'mg/mmol'],
    ['hemoglobin', 13.5, 'g/dL', 135, 'g/L'],
    ['hematocrit', 41, '%', 0.41, 'L/L'],
    ['wbc', 5600, '/µL', 5.6, '×10⁹/L'],
    ['crp', 0.8, 'mg/dL', 8, 'mg/L'],
  ]
  for (const [code, value, from, expected, to] of cases) {
    const there = convert(analytes[code], value, from, to)
    assert.ok(there !== undefined && Math.abs(there - expected) / expected < 0.006, `${code}: ${value} ${from} is ${there} ${to}`)
    const back = convert(analytes[code], there, to, from)
    assert.ok(back !== undefined && Math.abs(back - value) / value < 1e-12, `${code}: back ${back}`)
  }
})

test('every unit of every analyte converts into every other, and one of another analyte does not', () => {
  for (const code of analyteCodes)
    for (const from of analytes[code].units)
      for (const to of analytes[code].units) {
        const there = convert(analytes[code], 3, from, to)
        assert.ok(there !== undefined && Number.isFinite(there), `${code}: ${from} to ${to}`)
      }
  assert.equal(convert(analytes.ferritin, 30, 'ng/mL', 'nmol/L'), undefined, 'nobody knows how much one ferritin weighs')
  assert.equal(convert(analytes.lp_a_mass, 30, 'mg/dL', 'nmol/L'), undefined)
  assert.equal(convert(analytes.potassium, 4, 'mmol/L', '%'), undefined)
})

test('powers of ten are exact: a value in another unit has no stray digits', () => {
  assert.equal(convert(analytes.albumin, 3.7, 'g/dL', 'g/L'), 37)
  assert.equal(convert(analytes.crp, 4.1, 'mg/L', 'mg/dL'), 4.1 / 10)
  assert.equal(convert(analytes.platelets, 241_000, '/µL', '×10³/µL'), 241)
})

/** The check digit of LOINC: modulus 10 with double weight from the right. */
function isLoinc(code: string): boolean {
  const [, digits, check] = /^(\d{1,6})-(\d)$/.exec(code) ?? []
  if (digits === undefined) return false
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const weighted = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + Math.floor(weighted / 10) + (weighted % 10)
  }, 0)
  return (10 - (sum % 10)) % 10 === Number(check)
}

test('every LOINC code carries its check digit, and no two analytes share one', () => {
  const seen = new Map<string, string>()
  for (const code of analyteCodes)
    for (const loinc of new Set(Object.values(analytes[code].loinc))) {
      assert.ok(isLoinc(loinc), `${code}: ${loinc}`)
      assert.equal(seen.get(loinc), undefined, `${loinc}: ${code} and ${seen.get(loinc)}`)
      seen.set(loinc, code)
    }
  assert.ok(seen.size > 100)
  const ofPanels = panelCodes.flatMap((code) => panels[code].loinc ?? [])
  assert.ok(ofPanels.length > 5)
  for (const loinc of ofPanels) assert.ok(isLoinc(loinc), loinc)
})

test('about forty panels hold every analyte, each one once', () => {
  assert.ok(panelCodes.length >= 40)
  const held = new Set(panelCodes.flatMap((code) => panels[code].analytes))
  assert.deepEqual(
    analyteCodes.filter((code) => !held.has(code)),
    [],
  )
  for (const code of panelCodes) assert.equal(new Set(panels[code].analytes).size, panels[code].analytes.length, code)
})

test('what is usual lies within what is possible', () => {
  for (const code of analyteCodes) {
    const { possible, usual } = analytes[code]
    assert.ok(possible[0] <= usual[0] && usual[0] <= usual[1] && usual[1] <= possible[1], code)
  }
})

test('values are read as people type them', () => {
  for (const [typed, value, comparator] of [
    ['5.6', 5.6, null],
    ['5,6', 5.6, null],
    [' <0.1 ', 0.1, '<'],
    ['≥ 60', 60, '>='],
    ['250,000', 250_000, null],
    ['1,250.5', 1250.5, null],
    ['.5', 0.5, null],
    ['<=,5', 0.5, '<='],
  ] as const)
    assert.deepEqual(readAmount(typed), { value, comparator }, typed)
  for (const typed of ['', 'high', '5.6.1', '1e5', '-4', '5 6', '<', '12,34,567', '٥']) assert.equal(readAmount(typed), undefined, typed)
})

test('units are read as reports and keyboards write them', () => {
  for (const [typed, unit] of [
    ['mg/dl', 'mg/dL'],
    ['ug/dL', 'µg/dL'],
    ['mcg/dL', 'µg/dL'],
    ['μg/dL', 'µg/dL'],
    ['umol/L', 'µmol/L'],
    ['uIU/mL', 'µIU/mL'],
    ['K/uL', '×10³/µL'],
    ['10^3/uL', '×10³/µL'],
    ['mL/min/1.73m2', 'mL/min/1.73 m²'],
    ['mm/h', 'mm/h'],
  ] as const)
    assert.equal(readUnit(typed), unit, typed)
  for (const typed of ['', 'stones', '__proto__', 'constructor', 'mg/dL/L']) assert.equal(readUnit(typed), undefined, typed)
})

test('an impossible value is refused, a rare one is asked about, and a slip of the unit is recognized', () => {
  assert.equal(doubtValue(analytes.glucose, 96, 'mg/dL'), undefined)
  assert.equal(doubtValue(analytes.glucose, 9000, 'mg/dL')?.code, 'impossible')
  assert.equal(doubtValue(analytes.glucose, 640, 'mg/dL')?.code, 'unlikely')
  const slip = doubtValue(analytes.glucose, 5.4, 'mg/dL')
  assert.deepEqual([slip?.code, slip?.fits], ['unlikely', 'mmol/L'])
  const doubt = doubtValue(analytes.glucose, 200, 'mmol/L')
  assert.deepEqual([doubt?.code, doubt?.fits], ['impossible', 'mg/dL'])
  assert.equal(doubtValue(analytes.hba1c, 42, '%')?.fits, 'mmol/mol')
})
