import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { getCurrentSession } from '../../session.ts'
import { signOut } from '../../sign-out.ts'
import { wordsAreHere } from '../../words/i18n.ts'
import type { Kind } from '../tabs.ts'

/** Something to do: on which screen it happens, if on one, and what begins it there. `also` holds other words by which it is found. */
export type Action = { label: MessageDescriptor; also?: MessageDescriptor; href?: string; run?: () => void }

const sources: { kind: Kind; load: () => Promise<readonly Action[]> }[] = []

/** A feature's actions for one kind of person, loaded with the first search: `offerActions('provider', chunk(() => import('./actions.ts')...))`. */
export function offerActions(kind: Kind, load: () => Promise<readonly Action[]>): void {
  sources.push({ kind, load })
}

/** What the signed-in person can do, from all features. */
export async function listActions(): Promise<readonly Action[]> {
  const kind = getCurrentSession()?.actor.kind
  const own = await Promise.all(sources.filter((source) => source.kind === kind).map(({ load }) => load()))
  // Their words stand in the catalogues of their features.
  await wordsAreHere()
  return [...own.flat(), { label: msg`Sign out`, also: msg`log out, leave`, run: () => void signOut() }]
}
