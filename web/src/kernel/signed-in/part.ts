import { listWork } from '@sorrel/contract/platform/operations'
import type { ComponentType } from 'react'
import type { AnyOperation } from '../calls/api.ts'
import { declareStale, type Noun } from '../calls/live.ts'
import { type Action, offerActions } from '../shell/palette/actions.ts'
import { type Search, searchWith } from '../shell/palette/palette.ts'
import { addTabs, type Kind, type Tab } from '../shell/tabs.ts'
import { addBanner } from './banners.ts'
import { addWork, type WorkLine } from './work.ts'

/**
 * What a feature adds for people who are signed in, as data. It stands in the `signed-in.ts` of the feature. Words in such a file belong to
 * the catalogue `signed-in`, so that a shell does not wait for the words of every screen.
 */
export type SignedInPart = {
  /** The tabs in the shell of each kind of person. */
  tabs?: Readonly<Partial<Record<Kind, readonly Tab[]>>>
  /** What stands above every page of a patient, or nothing at the moment. */
  banner?: ComponentType
  /** The reads that a change makes stale, by the noun of the change. */
  stale?: Readonly<Partial<Record<Noun, readonly AnyOperation[]>>>
  /** The work that may wait for staff, by the kind under which the server counts it. What makes reads of the feature stale makes the count stale. */
  work?: Readonly<Record<string, WorkLine>>
  /** What the search of staff finds beside screens. */
  search?: Search
  /** The actions that the search offers. */
  actions?: { kind: Kind; load: () => Promise<readonly Action[]> }
}

/** Called once with the parts of all features. Before that, any change makes everything on the screen stale. */
export function addParts(parts: readonly SignedInPart[]): void {
  for (const { tabs = {}, banner, stale = {}, work, search, actions } of parts) {
    for (const [kind, own] of Object.entries(tabs)) addTabs(kind as Kind, own)
    addBanner(banner)
    if (work) addWork(work)
    for (const [noun, reads] of Object.entries(stale)) declareStale(noun as Noun, work ? [...reads, listWork] : reads)
    if (search) searchWith(search)
    if (actions) offerActions(actions.kind, actions.load)
  }
}
