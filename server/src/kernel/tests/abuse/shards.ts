import { globSync } from 'node:fs'
import { basename } from 'node:path'
import type { Served } from '../../implement.ts'

// A larger part of one feature would make its shard the slowest.
const atMost = 14
const shards = globSync('abuse-*.test.ts', { cwd: import.meta.dirname }).sort()

/**
 * The operations that the test file tries out. Each feature is split into parts; the largest part goes first, to the file with the
 * fewest operations, so that a file walks the tours of few features. Another `abuse-<n>.test.ts` makes every shard smaller.
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
