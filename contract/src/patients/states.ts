import type { Label } from '../kernel/label.ts'

const same = (name: string): Label => ({ en: name, es: name })

const fifty = {
  AL: same('Alabama'),
  AK: same('Alaska'),
  AZ: same('Arizona'),
  AR: same('Arkansas'),
  CA: same('California'),
  CO: same('Colorado'),
  CT: same('Connecticut'),
  DE: same('Delaware'),
  FL: same('Florida'),
  GA: same('Georgia'),
  HI: { en: 'Hawaii', es: 'Hawái' },
  ID: same('Idaho'),
  IL: same('Illinois'),
  IN: same('Indiana'),
  IA: same('Iowa'),
  KS: same('Kansas'),
  KY: same('Kentucky'),
  LA: { en: 'Louisiana', es: 'Luisiana' },
  ME: same('Maine'),
  MD: same('Maryland'),
  MA: same('Massachusetts'),
  MI: { en: 'Michigan', es: 'Míchigan' },
  MN: same('Minnesota'),
  MS: { en: 'Mississippi', es: 'Misisipi' },
  MO: { en: 'Missouri', es: 'Misuri' },
  MT: same('Montana'),
  NE: same('Nebraska'),
  NV: same('Nevada'),
  NH: { en: 'New Hampshire', es: 'Nuevo Hampshire' },
  NJ: { en: 'New Jersey', es: 'Nueva Jersey' },
  NM: { en: 'New Mexico', es: 'Nuevo México' },
  NY: { en: 'New York', es: 'Nueva York' },
  NC: { en: 'North Carolina', es: 'Carolina del Norte' },
  ND: { en: 'North Dakota', es: 'Dakota del Norte' },
  OH: same('Ohio'),
  OK: same('Oklahoma'),
  OR: { en: 'Oregon', es: 'Oregón' },
  PA: { en: 'Pennsylvania', es: 'Pensilvania' },
  RI: same('Rhode Island'),
  SC: { en: 'South Carolina', es: 'Carolina del Sur' },
  SD: { en: 'South Dakota', es: 'Dakota del Sur' },
  TN: same('Tennessee'),
  TX: same('Texas'),
  UT: same('Utah'),
  VT: same('Vermont'),
  VA: same('Virginia'),
  WA: same('Washington'),
  WV: { en: 'West Virginia', es: 'Virginia Occidental' },
  WI: same('Wisconsin'),
  WY: same('Wyoming'),
} as const

const beyond = {
  DC: { en: 'District of Columbia', es: 'Distrito de Columbia' },
  AA: { en: 'Armed Forces Americas', es: 'Fuerzas Armadas, Américas' },
  AE: { en: 'Armed Forces Europe, Middle East and Africa', es: 'Fuerzas Armadas, Europa, Oriente Medio y África' },
  AP: { en: 'Armed Forces Pacific', es: 'Fuerzas Armadas, Pacífico' },
  AS: { en: 'American Samoa', es: 'Samoa Americana' },
  GU: same('Guam'),
  MP: { en: 'Northern Mariana Islands', es: 'Islas Marianas del Norte' },
  PR: same('Puerto Rico'),
  VI: { en: 'US Virgin Islands', es: 'Islas Vírgenes de EE. UU.' },
  FM: { en: 'Federated States of Micronesia', es: 'Estados Federados de Micronesia' },
  MH: { en: 'Marshall Islands', es: 'Islas Marshall' },
  PW: { en: 'Palau', es: 'Palaos' },
} as const

export const stateLabels = { ...fifty, ...beyond } as const
export type UsState = keyof typeof stateLabels

// NOTE: the Minor Outlying Islands (UM) are left out on purpose: nobody lives there, and no license covers them.
/** The 62 places a patient can live in: 50 states, DC, three military codes, eight territories and associated states. */
export const usStates = Object.keys(stateLabels) as readonly UsState[] as readonly [UsState, ...UsState[]]

/** Military codes say how mail is carried, not where the person is. The product therefore also asks where the visit takes place. */
export const militaryStates = ['AA', 'AE', 'AP'] as const satisfies readonly UsState[]
/** Territories and freely associated states that the US mail serves. */
export const territories = ['AS', 'GU', 'MP', 'PR', 'VI', 'FM', 'MH', 'PW'] as const satisfies readonly UsState[]
