import { createHash } from 'node:crypto'
import type { Resource } from './resource.ts'

/** The name of a resource among our rows, as references write it. */
export const nameOf = ({ resourceType, row }: Pick<Resource, 'resourceType' | 'row'>): string => `${resourceType}/${row}`

/**
 * The id of a resource: the same in every bundle, and a hash of ours, because our ids tell when their rows were made (UUID version 8, RFC 9562).
 */
export function makeFhirId(name: string): string {
  const bytes = createHash('sha256').update(`fhir ${name}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The ids of the resources of one bundle by their names. */
export const nameAll = (resources: readonly Resource[]): Map<string, string> =>
  new Map(resources.map((resource) => [nameOf(resource), makeFhirId(nameOf(resource))]))

/** The names that the references of these resources use. */
export function collectMentioned(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) collectMentioned(one, found)
  else if (value !== null && typeof value === 'object') {
    for (const [field, one] of Object.entries(value)) {
      if (field === 'reference' && typeof one === 'string') found.add(one)
      else collectMentioned(one, found)
    }
  }
  return found
}

/** The entry of a bundle for a resource. `ids` holds every resource of the bundle. */
export function writeEntry({ row, ...resource }: Resource, ids: ReadonlyMap<string, string>): { fullUrl: string; resource: object } {
  const id = ids.get(nameOf({ row, resourceType: resource.resourceType }))!
  const { resourceType, ...fields } = resource
  return { fullUrl: `urn:uuid:${id}`, resource: { resourceType, id, ...(clean(fields, ids) as object) } }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: FHIR allows no other control characters in a text than tab and line breaks.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** The value without empty parts, which FHIR does not allow, and with references to the bundle. Undefined if nothing is left of it. */
function clean(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'string') {
    const text = value.replace(forbidden, '')
    return text.trim() === '' ? undefined : text
  }
  if (Array.isArray(value)) {
    const kept = value.map((one) => clean(one, ids)).filter((one) => one !== undefined)
    return kept.length > 0 ? kept : undefined
  }
  return typeof value === 'object' ? cleanFields(value, ids) : value
}

// A loop, because this runs for every part of thousands of resources.
function cleanFields(value: object, ids: ReadonlyMap<string, string>): object | undefined {
  const kept: Record<string, unknown> = {}
  let isEmpty = true
  for (const [field, one] of Object.entries(value)) {
    const cleaned = field === 'reference' && typeof one === 'string' ? addressOf(one, ids) : clean(one, ids)
    if (cleaned === undefined) continue
    kept[field] = cleaned
    isEmpty = false
  }
  return isEmpty ? undefined : kept
}

const addressOf = (name: string, ids: ReadonlyMap<string, string>): string | undefined => {
  const id = ids.get(name)
  return id && `urn:uuid:${id}`
}
