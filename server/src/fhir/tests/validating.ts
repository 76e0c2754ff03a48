import { OperationOutcomeError, validateResource } from '@medplum/core'
import { z } from 'zod'
import { findWrongCodes, type Tally } from './bindings.ts'
import { findDefinition } from './definitions.ts'

const WrittenResource = z.looseObject({
  resourceType: z.string(),
  id: z.string(),
  meta: z.looseObject({ profile: z.array(z.string()).optional() }).optional(),
})
const Written = z.object({
  resourceType: z.literal('Bundle'),
  id: z.string(),
  language: z.string(),
  type: z.string(),
  timestamp: z.string(),
  entry: z.array(z.strictObject({ fullUrl: z.string(), resource: WrittenResource })),
})
export type Written = z.infer<typeof WrittenResource>
export type WrittenBundle = z.infer<typeof Written>

/** A bundle as a program that gets the file would read it. */
export const readWritten = (text: string): WrittenBundle => Written.parse(JSON.parse(text))

/** Everything that is wrong with a bundle: against the definitions of FHIR, its profiles and its codes, and references that lead nowhere. */
export function findFaults(bundle: WrittenBundle, tally: Tally = { compared: 0 }): string[] {
  const types = new Map(bundle.entry.map(({ fullUrl, resource }) => [fullUrl, resource.resourceType]))
  const lost = new Set<string>()
  const named = Written.parse(nameTypes(bundle, types, lost))
  return [
    ...(types.size === bundle.entry.length ? [] : ['two resources have one address']),
    ...[...lost].map((reference) => `nothing stands at ${reference}`),
    // NOTE: inside of a bundle the validator leaves out the rules of a resource as a whole, so each is also checked alone.
    ...validate(named),
    ...named.entry.flatMap(({ fullUrl, resource }) => {
      const faults = [...validate(resource), ...validateProfiles(resource), ...findWrongCodes(resource, tally)]
      const all = fullUrl === `urn:uuid:${resource.id}` ? faults : [...faults, 'the address is not that of the id']
      return all.map((fault) => `${resource.resourceType}: ${fault}`)
    }),
  ]
}

/** The same with the type in every reference, because the validator cannot follow addresses and compares only types with what may stand there. */
function nameTypes(value: unknown, types: ReadonlyMap<string, string>, lost: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => nameTypes(one, types, lost))
  if (typeof value !== 'object' || value === null) return value
  const named = Object.entries(value).map(([field, one]) => {
    if (field !== 'reference' || typeof one !== 'string') return [field, nameTypes(one, types, lost)]
    const type = types.get(one)
    if (!type) lost.add(one)
    return [field, `${type}/${one.slice('urn:uuid:'.length)}`]
  })
  return Object.fromEntries(named)
}

type Issue = { details?: { text?: string }; expression?: string[] }

function validate(resource: { resourceType: string }, profile?: string): string[] {
  try {
    const definition = profile ? findDefinition(profile) : undefined
    const issues: Issue[] = validateResource(resource, definition ? { profile: definition } : {})
    return issues.map(({ details, expression }) => `${details?.text} at ${expression?.join(', ')}`)
  } catch (error) {
    if (error instanceof OperationOutcomeError) return [error.message]
    throw error
  }
}

const validateProfiles = (resource: Written): string[] =>
  (resource.meta?.profile ?? []).flatMap((profile) =>
    findDefinition(profile) ? validate(resource, profile) : [`there is no profile ${profile}`],
  )
