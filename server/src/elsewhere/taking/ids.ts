import { createHash } from 'node:crypto'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
export const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

/**
 * The id that something of an archive gets in one import: always the same, so that a job that runs again writes over what it left. It begins as the
 * old one does, so that ids that sort by time still do.
 */
export function makeIdWithin(importId: string, old: string): string {
  const hex = createHash('sha256').update(`${importId} ${old}`).digest('hex')
  const start = isId(old) ? old.slice(0, 15) : `${hex.slice(40, 48)}-${hex.slice(48, 52)}-8`
  return `${start}${hex.slice(0, 3)}-a${hex.slice(3, 6)}-${hex.slice(6, 18)}`
}

/** The same value with other ids wherever one stands, at any depth. */
export function replaceIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value
  if (Array.isArray(value)) return value.map((one) => replaceIds(one, ids))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaceIds(one, ids)]))
  return value
}
