import { cast } from '../../world/cast.ts'
import type { TestApp } from '../testing.ts'
import type { Reach, Tour } from './bringing.ts'
import { collectFrom } from './collecting.ts'

const tours = await collectFrom<Tour>('tour')
export const said: readonly string[] = tours.flatMap(({ brought }) => brought.said ?? [])

/**
 * Walks through every feature, or through the named ones. If an operation is missing from the tour, hostile values never get beyond its
 * schema. `reach` says how to reach the cast if a test planted other numbers and addresses.
 */
export async function tour(t: TestApp, reach: Reach = cast, features?: ReadonlySet<string>): Promise<void> {
  for (const { feature, brought } of tours) if (!features || features.has(feature)) await brought.walk(t, reach)
}
