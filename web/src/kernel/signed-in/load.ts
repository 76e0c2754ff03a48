import { getCurrentSession, listenToSession } from '../session.ts'

let load = async (): Promise<unknown> => undefined
let loading: Promise<unknown> | undefined

/** Called once at start: loads the parts of the features as soon as somebody is signed in. Nobody else loads them. */
export function loadPartsWhenSignedIn(loadAll: () => Promise<unknown>): void {
  load = loadAll
  const follow = () => {
    // The shell waits for the parts and handles a failure.
    if (getCurrentSession()) partsAreHere().catch(() => {})
  }
  listenToSession(follow)
  follow()
}

/** Waits until the parts of all features are loaded. After a failure it tries again. */
export function partsAreHere(): Promise<unknown> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
