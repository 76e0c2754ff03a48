import { setImmediate as breathe } from 'node:timers/promises'
import type { Context } from '../kernel/context.ts'
import type { FhirOf, FhirSource, Resource } from './resource.ts'
import { collectMentioned, makeFhirId, nameAll, writeEntry } from './writing.ts'

/** The notice that the license of LOINC asks for wherever its codes stand. */
const loincNotice =
  'This material contains content from LOINC (http://loinc.org). LOINC is copyright © Regenstrief Institute, Inc. and the Logical Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license at http://loinc.org/license. LOINC® is a registered United States trademark of Regenstrief Institute, Inc.'

const notice: Resource = {
  resourceType: 'Library',
  row: 'notice',
  status: 'active',
  title: 'Codes of this bundle',
  type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/library-type', code: 'asset-collection' }] },
  copyright: loincNotice,
}

/** Everything that the features know of a patient, as resources. Each feature sends a fixed number of statements. */
export async function collectResources(ctx: Context, sources: readonly FhirSource[], of: FhirOf): Promise<Resource[]> {
  const listed = (await Promise.all(sources.map((source) => ('list' in source ? source.list(ctx, of) : [])))).flat()
  const mentioned = [...collectMentioned(listed)]
  const rowsOf = (type: string) => mentioned.filter((name) => name.startsWith(`${type}/`)).map((name) => name.slice(type.length + 1))
  const more = await Promise.all(
    sources.map((source) => ('mentioned' in source ? source.listMentioned(ctx, rowsOf(source.mentioned), of) : [])),
  )
  return [notice, ...listed, ...more.flat()]
}

/** The bundle as text, in pieces. A record of many years is large, so other answers get their turn between the pieces. */
export async function* writeBundle(resources: readonly Resource[], of: FhirOf, now: string): AsyncGenerator<string> {
  const ids = nameAll(resources)
  const id = makeFhirId(`Bundle/${of.patient_id} ${now}`)
  const head = JSON.stringify({ resourceType: 'Bundle', id, language: of.language, type: 'collection', timestamp: now })
  yield `${head.slice(0, -1)},"entry":[`
  for (let at = 0; at < resources.length; at += piece) {
    const entries = resources.slice(at, at + piece).map((resource) => JSON.stringify(writeEntry(resource, ids)))
    yield `${at > 0 ? ',' : ''}${entries.join(',\n')}`
    await breathe()
  }
  yield ']}'
}
const piece = 200
