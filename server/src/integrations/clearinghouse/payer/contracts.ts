/** What the payers of the people of the demo pay by contract for a unit, by payer and procedure. The practice of the demo knows the same prices. */
export const agreedFees: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '60054': { '97802': 5200, '97803': 4400, '99403': 12_600, '99404': 16_800, '98970': 1200, '98971': 2050, '98972': 3400 },
  '62308': { '97802': 4950, '97803': 4120, '99404': 16_500 },
  '87726': { '97802': 4640, '97803': 3900 },
  '00621': { '97802': 3840, '97803': 3420, '96160': 920, S9470: 13_900 },
  medicare: { '97802': 3810, '97803': 3290, G0270: 3290 },
}
