import { globSync } from 'node:fs'
import { basename } from 'node:path'
import type { Served } from '../../implement.ts'

// More of one feature in one shard would make that shard the one that everybody waits for.
const atMost = 14
const shards = globSync('abuse-*.test.ts', { cwd: import.meta.dirname }).sort()

/**
 * Which operations the test file tries out. They are dealt out in parts of one feature, the largest first, each to the file that has fewest,
 * so that a file walks the tours of few features. One more `abuse-<n>.test.ts` makes every shard smaller.
 */
export const operationsOf = (file: string, served: readonly Served[]): Served[] =>
  dealOut(served, shards.length)[shards.indexOf(basename(file))] ?? []

export function dealOut(served: readonly Served[], count: number): Served[][] {
  const dealt: Served[][] = Array.from({ length: count }, () => [])
  const parts = [...Map.groupBy(served, ({ feature }) => feature).values()].flatMap(evenParts)
  for (const part of parts.sort((one, other) => other.length - one.length)) fewest(dealt).push(...part)
  return dealt
}

function evenParts(operations: Served[]): Served[][] {
  const count = Math.ceil(operations.length / atMost)
  return Array.from({ length: count }, (_, at) => operations.filter((_one, index) => index % count === at))
}

const fewest = (dealt: Served[][]): Served[] => dealt.reduce((least, one) => (one.length < least.length ? one : least))
