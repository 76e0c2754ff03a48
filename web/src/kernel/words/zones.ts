const usual = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Pacific/Guam',
  'Pacific/Pago_Pago',
]

/** The zones (IANA) that a list offers: those that matter here first, then the country's. */
export const listZonesToChoose = (...first: readonly string[]): string[] => [...new Set([...first, ...usual])]
