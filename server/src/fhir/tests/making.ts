import type { TestApp } from '../../kernel/testing.ts'
import { fhirSources } from '../../parts.ts'
import { collectResources, writeBundle } from '../bundle.ts'
import { readWritten, type Written, type WrittenBundle } from './validating.ts'

/** The bundle of a patient as their own call answers it. */
export async function makeBundle(t: TestApp, patient_id: string, language: 'en' | 'es' = 'en'): Promise<WrittenBundle> {
  const of = { patient_id, language }
  const resources = await collectResources(t.context({ kind: 'patient', patient_id }), fhirSources, of)
  return readWritten((await Array.fromAsync(writeBundle(resources, of, t.clock()))).join(''))
}

/** The resources of a type in a bundle. */
export const pickResources = (bundle: WrittenBundle, type: string): Written[] =>
  bundle.entry.map(({ resource }) => resource).filter(({ resourceType }) => resourceType === type)

/** The texts of the documents in a patient's bundle; that of a file stands elsewhere. */
export const readDocuments = async (t: TestApp, patient_id: string): Promise<string> =>
  pickResources(await makeBundle(t, patient_id), 'DocumentReference')
    .flatMap((one) => /"data":"([^"]*)"/.exec(JSON.stringify(one))?.[1] ?? [])
    .map((data) => Buffer.from(data, 'base64').toString())
    .join('\n---\n')
