import { militaryStates, territories, type UsState, usStates } from '@sorrel/contract/patients/states'

const eastern = 'America/New_York'
const central = 'America/Chicago'
const mountain = 'America/Denver'
const pacific = 'America/Los_Angeles'
const indiana = ['Indianapolis', 'Knox', 'Marengo', 'Petersburg', 'Tell_City', 'Vevay', 'Vincennes', 'Winamac'].map(
  (town) => `America/Indiana/${town}`,
)
const dakota = ['Beulah', 'Center', 'New_Salem'].map((town) => `America/North_Dakota/${town}`)

/** The time zones of each state. A zone from across the border is replaced by the first. */
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

/** The zone in which most people of a state live. Null for military mail and for the territories, some of which span several zones. */
export function findZoneOfState(state: string): string | null {
  const known = usStates.find((one) => one === state)
  return known && !beyond.includes(known) ? (zonesOfState[known]?.[0] ?? eastern) : null
}
const beyond: readonly UsState[] = [...territories, ...militaryStates]

/** For states with several zones: the name on this side of the border for a zone on the other side. */
const thisSide: Record<string, string> = {
  'America/Ciudad_Juarez': mountain,
  'America/Creston': pacific,
  'America/Vancouver': 'America/Juneau',
  'Asia/Anadyr': 'America/Nome',
}

/** Islands whose time differs from the rest of their state. */
const zonesOfZip: Record<string, string> = {
  96898: 'Pacific/Wake',
  96942: 'Pacific/Chuuk',
  96943: 'Pacific/Chuuk',
  96944: 'Pacific/Kosrae',
  96970: 'Pacific/Kwajalein',
}

/**
 * The time zone of a ZIP, corrected from the one that the coordinate table names. That table is coarse and may put a border town into the
 * neighboring country or state, whose daylight saving time may differ, so the state's own zones decide.
 */
export function timeZoneOf(zip: string, state: UsState, fromPoint: () => string): string {
  const ofZip = zonesOfZip[zip]
  if (ofZip) return ofZip
  const zones = zonesOfState[state] ?? [eastern]
  const first = zones[0] ?? eastern
  if (zones.length === 1) return first
  const zone = fromPoint()
  if (zones.includes(zone)) return zone
  const here = thisSide[zone]
  if (here && zones.includes(here)) return here
  // Michigan's Central counties border Wisconsin, where the zone has another name.
  return state === 'MI' && zone === central ? 'America/Menominee' : first
}
