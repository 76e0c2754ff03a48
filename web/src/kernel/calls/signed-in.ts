import { currentSession, listenToSession } from '../session.ts'
import { offerActions } from '../shell/palette/actions.ts'
import { type Search, searchWith } from '../shell/palette/palette.ts'
import type { AnyOperation } from './api.ts'
import { type Noun, staleBy } from './live.ts'

/** What a feature adds for people who are signed in, as data: nobody else loads it. */
export type SignedInPart = {
  /** The reads that a change makes stale, by the noun of the change. */
  stale?: Readonly<Partial<Record<Noun, readonly AnyOperation[]>>>
  /** What the search of staff finds beside screens. */
  search?: Search
  /** What that search can do beside finding. */
  actions?: { kind: Parameters<typeof offerActions>[0]; load: Parameters<typeof offerActions>[1] }
}

/** Loads the parts of the features once somebody is signed in. Until they are here, any change makes everything on the screen stale. */
export function addSignedInParts(load: () => Promise<{ signedInParts: readonly SignedInPart[] }>): void {
  let loading: Promise<void> | undefined
  const add = async () => {
    const { signedInParts } = await load()
    for (const { stale = {}, search, actions } of signedInParts) {
      for (const [noun, reads] of Object.entries(stale)) staleBy(noun as Noun, reads)
      if (search) searchWith(search)
      if (actions) offerActions(actions.kind, actions.load)
    }
  }
  const follow = () => {
    if (!currentSession() || loading) return
    // Tried again when the session is next renewed.
    loading = add().catch(() => {
      loading = undefined
    })
  }
  listenToSession(follow)
  follow()
}
