import { readFileSync } from 'node:fs'
import type { Description } from '../kernel/operation.ts'

/** A call that the specification lists. `*` stands for a name that it leaves to the product. */
export type Call = { method: string; path: string; auth: string; requires: string[]; optional: string[] }

/** The 198 calls of the specification, read from data/calls.tsv for tests and scripts. A query parameter that ends in `!` is required. */
export function readListedCalls(): Call[] {
  const [, ...lines] = readFileSync(new URL('data/calls.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => {
    const [method = '', path = '', auth = '', query = ''] = line.split('\t')
    const queries = query.split(',').filter((name) => /^\w+!?$/.test(name))
    return {
      method,
      path,
      auth,
      requires: queries.filter((name) => name.endsWith('!')).map((name) => name.slice(0, -1)),
      optional: queries.filter((name) => !name.endsWith('!')),
    }
  })
}

/** The listed call with the method and path of an operation; the names of path parameters may differ. */
export const callOf = (calls: readonly Call[], { method, path }: Description): Call | undefined =>
  calls.find((call) => call.method === method && normalizePath(call.path) === normalizePath(path)) ??
  calls.find((call) => call.method === method && call.path.includes('*') && patternOf(call.path).test(path))

/** The class of callers in the words of the list. */
export function authOf({ access }: Description): string[] {
  if (typeof access === 'string') return [{ public: 'none', machine: 'api-key', webhook: 'webhook' }[access]]
  if (access.every((audience) => audience.startsWith('admin'))) return ['admin', 'user']
  return access.every((audience) => audience === 'provider') ? ['provider', 'user'] : ['user']
}

// NOTE: the specification also writes this path with underscores, and both mean the same call.
const normalizePath = (path: string) => path.replaceAll(/\{\w+\}/g, '{}').replace('external_facing_details', 'external-facing-details')
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/[.{}]/g, '\\$&').replaceAll('*', '.+')}$`)
