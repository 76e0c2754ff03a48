import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import type { SignedInHere } from '../../auth/tests/testing.ts'
import { fullKeyOf } from '../../files/keys.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'

/** The contents of a zip by name, as a program reads it that is not ours. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes)
  const contents = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) contents.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return contents
}

/** Asks for an archive, makes it, and returns its contents. */
export async function makeAndOpen(
  t: TestApp,
  patientId: string,
  { headers }: Pick<SignedInHere, 'headers'>,
  more: Record<string, string> = {},
) {
  const path = `/patients/${patientId}/export` as const
  await bodyOf(t.call(`POST ${path}`, { headers: { ...headers, ...more } }))
  await t.runJobs()
  const shown = await bodyOf(t.call(`GET ${path}`, { headers: { ...headers, ...more } }))
  assert.equal(shown.status, 'ready')
  const bytes = await t.house.integrations.files.read(fullKeyOf(shown.file_id!))
  assert.equal(bytes?.length, shown.bytes)
  const contents = await unzip(bytes!)
  return { shown, contents, page: String(contents.get('index.html')) }
}
