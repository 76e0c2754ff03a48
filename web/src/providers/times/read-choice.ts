/** Reads from an address a start, the day that is looked at, and the zone in which times are shown. */
export function readChoice({ at, day, zone }: Record<string, unknown>): { at?: string; day?: string; zone?: string } {
  const moment = typeof at === 'string' ? Date.parse(at) : Number.NaN
  return {
    ...(!Number.isNaN(moment) && { at: new Date(moment).toISOString() }),
    ...(typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) && { day }),
    ...(typeof zone === 'string' && isZone(zone) && { zone }),
  }
}

function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}
