import type { UsState } from '@sorrel/contract/patients/states'

/** A city where people of the world live; `area` is the first three digits of their phone numbers. */
export type Place = { city: string; state: UsState; zip: string; latitude: number; longitude: number; time_zone: string; area: string }

const zones = {
  E: 'America/New_York',
  C: 'America/Chicago',
  M: 'America/Denver',
  P: 'America/Los_Angeles',
  A: 'America/Phoenix',
  D: 'America/Detroit',
  I: 'America/Indiana/Indianapolis',
  K: 'America/Anchorage',
  H: 'Pacific/Honolulu',
  B: 'America/Boise',
} as const

const lines = `
Philadelphia|PA|19103|39.953|-75.174|E|215
Pittsburgh|PA|15213|40.444|-79.953|E|412
Chicago|IL|60614|41.922|-87.653|C|312
Evanston|IL|60201|42.055|-87.694|C|847
Minneapolis|MN|55408|44.947|-93.286|C|612
Madison|WI|53703|43.077|-89.383|C|608
Milwaukee|WI|53202|43.046|-87.899|C|414
Houston|TX|77006|29.741|-95.391|C|713
San Antonio|TX|78204|29.406|-98.506|C|210
Austin|TX|78704|30.243|-97.766|C|512
Dallas|TX|75204|32.803|-96.788|C|214
El Paso|TX|79902|31.783|-106.493|M|915
New York|NY|10011|40.742|-74.000|E|212
Brooklyn|NY|11215|40.667|-73.985|E|718
Buffalo|NY|14222|42.917|-78.877|E|716
Denver|CO|80205|39.759|-104.965|M|303
Boulder|CO|80302|40.018|-105.285|M|720
Westfield|NJ|07090|40.651|-74.348|E|908
Jersey City|NJ|07302|40.720|-74.047|E|201
Atlanta|GA|30307|33.769|-84.337|E|404
Savannah|GA|31401|32.075|-81.088|E|912
Portland|OR|97214|45.515|-122.643|P|503
San Francisco|CA|94110|37.749|-122.416|P|415
Los Angeles|CA|90026|34.079|-118.264|P|213
San Diego|CA|92104|32.741|-117.129|P|619
Oakland|CA|94610|37.812|-122.244|P|510
Seattle|WA|98103|47.673|-122.342|P|206
Spokane|WA|99203|47.629|-117.404|P|509
Phoenix|AZ|85016|33.502|-112.030|A|602
Tucson|AZ|85719|32.248|-110.949|A|520
Columbus|OH|43215|39.967|-83.005|E|614
Cleveland|OH|44113|41.482|-81.701|E|216
Detroit|MI|48226|42.332|-83.049|D|313
Ann Arbor|MI|48104|42.269|-83.727|D|734
Indianapolis|IN|46202|39.785|-86.159|I|317
Nashville|TN|37206|36.180|-86.735|C|615
Charlotte|NC|28205|35.221|-80.788|E|704
Durham|NC|27701|35.999|-78.897|E|919
Miami|FL|33130|25.768|-80.205|E|305
Tampa|FL|33606|27.938|-82.464|E|813
Orlando|FL|32803|28.556|-81.353|E|407
Boston|MA|02118|42.338|-71.071|E|617
Worcester|MA|01609|42.275|-71.810|E|508
Baltimore|MD|21218|39.328|-76.604|E|410
Washington|DC|20009|38.920|-77.037|E|202
Richmond|VA|23220|37.550|-77.459|E|804
New Orleans|LA|70115|29.925|-90.102|C|504
St. Louis|MO|63110|38.621|-90.260|C|314
Kansas City|MO|64111|39.056|-94.594|C|816
Salt Lake City|UT|84102|40.760|-111.863|M|801
Boise|ID|83702|43.634|-116.206|B|208
Albuquerque|NM|87106|35.079|-106.616|M|505
Las Vegas|NV|89104|36.152|-115.109|P|702
Hartford|CT|06105|41.769|-72.701|E|860
Providence|RI|02906|41.838|-71.397|E|401
Portland|ME|04101|43.661|-70.255|E|207
Omaha|NE|68132|41.257|-96.001|C|402
Louisville|KY|40204|38.239|-85.723|E|502
Honolulu|HI|96814|21.296|-157.846|H|808
Anchorage|AK|99501|61.217|-149.878|K|907`

/** Where people of the world live: sixty cities in at least thirty-five states, in every time zone of the country. */
export const places: readonly Place[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [city, state, zip, latitude, longitude, zone, area] = line.split('|') as [
      string,
      UsState,
      string,
      string,
      string,
      keyof typeof zones,
      string,
    ]
    return { city, state, zip, latitude: Number(latitude), longitude: Number(longitude), time_zone: zones[zone], area }
  })

/** The place with this city and state. */
export const placeOf = (city: string, state: string): Place => places.find((place) => place.city === city && place.state === state)!

/** Phone numbers that nobody has: each area reserves 555-0100 to 555-0199 for fiction. Staff and patients never share a number. */
export function makePhoneNumbers(whose: 'staff' | 'patients'): (area: string) => string {
  const next = new Map<string, number>()
  // The cast has 0141 to 0188 in its areas.
  const [first, last] = whose === 'staff' ? [89, 99] : [0, 40]
  return (area) => {
    const at = first + (next.get(area) ?? 0)
    next.set(area, at - first + 1)
    if (at > last) throw new Error(`no numbers left in area ${area}`)
    return `+1${area}55501${String(at).padStart(2, '0')}`
  }
}
