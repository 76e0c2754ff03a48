import { openApiOf } from '../kernel/description/openapi.ts'
import { referenceOf } from '../kernel/description/reference.ts'
import type { Served } from '../kernel/implement.ts'

// The document is made once for each list of operations: making it takes long, and the list does not change while a node runs.
const documents = new WeakMap<readonly Served[], string>()

/** The OpenAPI document of exactly the operations that are served, as JSON text. */
export function writeOpenApi(served: readonly Served[]): string {
  const document = documents.get(served) ?? JSON.stringify(openApiOf(served))
  documents.set(served, document)
  return document
}

export const writeReference =
  (served: readonly Served[]) =>
  (nonce: string): string =>
    referenceOf(served, nonce)
