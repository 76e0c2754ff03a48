import type { UsState } from '@sorrel/contract/patients/states'

const eastern = 'America/New_York'
const central = 'America/Chicago'
const mountain = 'America/Denver'
const pacific = 'America/Los_Angeles'
const indiana = ['Indianapolis', 'Knox', 'Marengo', 'Petersburg', 'Tell_City', 'Vevay', 'Vincennes', 'Winamac'].map(
  (town) => `America/Indiana/${town}`,
)
const dakota = ['Beulah', 'Center', 'New_Salem'].map((town) => `America/North_Dakota/${town}`)

/** The zones of each state, the first being the one that an answer from over the border is read as. */
const zonesOfState: Partial<Record<UsState, readonly string[]>> = {
  AK: ['America/Anchorage', 'America/Juneau', 'America/Sitka', 'America/Metlakatla', 'America/Yakutat', 'America/Nome', 'America/Adak'],
  AL: [central],
  AR: [central],
  // The Navajo Nation keeps daylight saving time; the rest of Arizona does not.
  AZ: ['America/Phoenix', mountain],
  CA: [pacific],
  CO: [mountain],
  FL: [eastern, central],
  HI: ['Pacific/Honolulu'],
  IA: [central],
  ID: ['America/Boise', pacific],
  IL: [central],
  IN: [...indiana, central, eastern, 'America/Kentucky/Louisville'],
  KS: [central, mountain],
  KY: ['America/Kentucky/Louisville', 'America/Kentucky/Monticello', eastern, central],
  LA: [central],
  MI: ['America/Detroit', 'America/Menominee'],
  MN: [central],
  MO: [central],
  MS: [central],
  MT: [mountain],
  ND: [central, mountain, ...dakota],
  NE: [central, mountain],
  NM: [mountain],
  NV: [pacific],
  OK: [central],
  OR: [pacific, 'America/Boise'],
  SD: [central, mountain],
  TN: [central, eastern],
  TX: [central, mountain],
  UT: [mountain],
  WA: [pacific],
  WI: [central],
  WY: [mountain],
  AS: ['Pacific/Pago_Pago'],
  FM: ['Pacific/Pohnpei'],
  GU: ['Pacific/Guam'],
  MH: ['Pacific/Majuro'],
  MP: ['Pacific/Saipan'],
  PR: ['America/Puerto_Rico'],
  PW: ['Pacific/Palau'],
  VI: ['America/St_Thomas'],
}

/** What a zone over a border is called on this side, where a state has more than one. */
const thisSide: Record<string, string> = {
  'America/Ciudad_Juarez': mountain,
  'America/Creston': pacific,
  'America/Vancouver': 'America/Juneau',
  'Asia/Anadyr': 'America/Nome',
}

/** Islands whose time is not that of the rest of their state. */
const zonesOfZip: Record<string, string> = {
  96898: 'Pacific/Wake',
  96942: 'Pacific/Chuuk',
  96943: 'Pacific/Chuuk',
  96944: 'Pacific/Kosrae',
  96970: 'Pacific/Kwajalein',
}

/**
 * The zone of a ZIP, given the one that the coordinate table names. A table of coarse cells puts a border town into the
 * country or state next door, whose daylight saving time may differ: the state's own zones have the last word.
 */
export function zoneOf(zip: string, state: UsState, fromPoint: () => string): string {
  const ofZip = zonesOfZip[zip]
  if (ofZip) return ofZip
  const zones = zonesOfState[state] ?? [eastern]
  const first = zones[0] ?? eastern
  if (zones.length === 1) return first
  const zone = fromPoint()
  if (zones.includes(zone)) return zone
  const here = thisSide[zone]
  if (here && zones.includes(here)) return here
  // Michigan's Central counties border Wisconsin, whose zone has another name there.
  return state === 'MI' && zone === central ? 'America/Menominee' : first
}
