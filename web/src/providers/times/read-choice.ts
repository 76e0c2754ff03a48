/** Reads from an address the chosen start, the day whose week is shown, and the time zone. */
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
