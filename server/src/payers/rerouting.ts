import type { Context } from '../kernel/context.ts'

/** What has changed about where claims go: prefixes of member ids, or the local Blue plans of a state. */
export type Rerouted = { prefixes: readonly string[] } | { state: string }

/** Moves claims that were not sent yet to where they go now, and names them. */
export type RerouteClaims = (ctx: Context, changed: Rerouted) => Promise<readonly string[]>

export async function rerouteAll(ctx: Context, changed: Rerouted, rerouting: readonly RerouteClaims[]): Promise<string[]> {
  const moved: string[] = []
  for (const reroute of rerouting) moved.push(...(await reroute(ctx, changed)))
  return moved
}
