import { openApiOf } from '../kernel/description/openapi.ts'
import { referenceOf } from '../kernel/description/reference.ts'
import type { Served } from '../kernel/implement.ts'

let described: readonly Served[] = []
let document: string | undefined

/** Set once when the app is put together: what is described is exactly what is served. */
export const describe = (served: readonly Served[]): void => {
  described = served
  document = undefined
}
export const openApiDocument = (): string => {
  document ??= JSON.stringify(openApiOf(described))
  return document
}
export const referencePage = (nonce: string): string => referenceOf(described, nonce)
