// Everybody loads the routes, but only the screens of staff need the rules of wall time. This file is therefore apart from them.

/** Whether a text is a real day of this century. Needed because an address may contain any text. */
export function isDay(day: string | undefined): day is string {
  if (!day || !/^20\d{2}-\d{2}-\d{2}$/.test(day)) return false
  const noon = new Date(`${day}T12:00:00.000Z`)
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(day)
}
