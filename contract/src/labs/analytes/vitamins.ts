import { amount, byMolarMass } from '../analyte.ts'

const folate = byMolarMass('C19H19N7O6', 441.4)

export const vitamins = {
  vitamin_d: amount(
    'Vitamin D, 25-hydroxy',
    'Vitamina D, 25-hidroxi',
    { mass: '62292-8', substance: '68438-1' },
    // Reports of the sum of D2 and D3 are calculated with the molar mass of D3.
    { units: ['ng/mL', 'nmol/L'], possible: [0.5, 1000], usual: [3, 150], conversion: byMolarMass('C27H44O2', 400.64) },
  ),
  vitamin_b12: amount(
    'Vitamin B12',
    'Vitamina B12',
    { mass: '2132-9', substance: '14685-2' },
    { units: ['pg/mL', 'ng/L', 'pmol/L'], possible: [5, 300_000], usual: [80, 4000], conversion: byMolarMass('C63H88CoN14O14P', 1355.4) },
  ),
  folate: amount(
    'Folate',
    'Folato',
    { mass: '2284-8', substance: '14732-2' },
    { units: ['ng/mL', 'µg/L', 'nmol/L'], possible: [0.1, 1000], usual: [1, 60], conversion: folate },
  ),
  folate_red_cells: amount(
    'Folate in red cells',
    'Folato en los glóbulos rojos',
    { mass: '2283-0' },
    { units: ['ng/mL', 'nmol/L'], possible: [10, 6000], usual: [80, 2500], conversion: folate },
  ),
  methylmalonate: amount(
    'Methylmalonic acid',
    'Ácido metilmalónico',
    { substance: '13964-2' },
    { units: ['nmol/L', 'µmol/L'], possible: [1, 500_000], usual: [30, 5000] },
  ),
  homocysteine: amount(
    'Homocysteine',
    'Homocisteína',
    { substance: '13965-9' },
    { units: ['µmol/L', 'mg/L'], possible: [0.5, 700], usual: [2, 120], conversion: byMolarMass('C4H9NO2S', 135.18) },
  ),
  vitamin_a: amount(
    'Vitamin A (retinol)',
    'Vitamina A (retinol)',
    { mass: '2923-1', substance: '14905-4' },
    { units: ['µg/dL', 'mg/L', 'µmol/L'], possible: [0.5, 2000], usual: [5, 200], conversion: byMolarMass('C20H30O', 286.45) },
  ),
  vitamin_e: amount(
    'Vitamin E (alpha-tocopherol)',
    'Vitamina E (alfa-tocoferol)',
    { mass: '1823-4' },
    { units: ['mg/L', 'mg/dL', 'µmol/L'], possible: [0.1, 200], usual: [1, 50], conversion: byMolarMass('C29H50O2', 430.71) },
  ),
  vitamin_c: amount(
    'Vitamin C',
    'Vitamina C',
    { mass: '1903-4' },
    { units: ['mg/dL', 'µmol/L'], possible: [0, 30], usual: [0.05, 5], conversion: byMolarMass('C6H8O6', 176.12) },
  ),
  thiamine: amount(
    'Thiamine (vitamin B1)',
    'Tiamina (vitamina B1)',
    { substance: '32554-8' },
    { units: ['nmol/L'], possible: [1, 5000], usual: [20, 500] },
  ),
  vitamin_b6: amount(
    'Vitamin B6 (pyridoxal phosphate)',
    'Vitamina B6 (fosfato de piridoxal)',
    // Laboratories measure it in plasma or in whole blood, with different codes; the report does not always say which.
    {},
    { units: ['nmol/L', 'ng/mL', 'µg/L'], possible: [0.5, 20_000], usual: [5, 1000], conversion: byMolarMass('C8H10NO6P', 247.14) },
  ),
  zinc: amount(
    'Zinc',
    'Zinc',
    { mass: '5763-8' },
    { units: ['µg/dL', 'µmol/L'], possible: [1, 5000], usual: [20, 300], conversion: byMolarMass('Zn', 65.38) },
  ),
  copper: amount(
    'Copper',
    'Cobre',
    { mass: '5631-7' },
    { units: ['µg/dL', 'µmol/L'], possible: [1, 3000], usual: [10, 400], conversion: byMolarMass('Cu', 63.546) },
  ),
  selenium: amount(
    'Selenium',
    'Selenio',
    { mass: '5724-0' },
    { units: ['µg/L', 'ng/mL', 'µmol/L'], possible: [1, 5000], usual: [20, 400], conversion: byMolarMass('Se', 78.971) },
  ),
  lead: amount('Lead in blood', 'Plomo en sangre', { mass: '77307-7' }, { units: ['µg/dL', 'µg/L'], possible: [0, 1000], usual: [0, 70] }),
} as const
