import { openApiOf } from '../kernel/description/openapi.ts'
import { referenceOf } from '../kernel/description/reference.ts'
import type { Served } from '../kernel/implement.ts'

// The document is made once for each list of operations: it takes long, and the list does not change while a node lives.
const documents = new WeakMap<readonly Served[], string>()

/** What is described is exactly what is served. */
export function writeOpenApi(served: readonly Served[]): string {
  const document = documents.get(served) ?? JSON.stringify(openApiOf(served))
  documents.set(served, document)
  return document
}

export const writeReference =
  (served: readonly Served[]) =>
  (nonce: string): string =>
    referenceOf(served, nonce)
