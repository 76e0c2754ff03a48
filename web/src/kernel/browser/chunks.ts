/** A script that failed to load: the network failed, a newer version replaced it, or it took more than two minutes. */
export class ChunkLoadError extends Error {
  constructor(reason: unknown) {
    super(`A part of the app could not be loaded: ${reason instanceof Error ? reason.message : String(reason)}`)
    this.name = 'ChunkLoadError'
  }
}

const patience = 120_000

/**
 * Loads a part of the app; rejects with `ChunkLoadError` when it fails or takes more than 120 seconds. Called again it tries again:
 * the browser then asks for the script anew (docs/decisions/0019).
 */
export function chunk<T>(load: () => Promise<T>): () => Promise<T> {
  return () => {
    watchStyles()
    return new Promise<T>((resolve, reject) => {
      const fail = (reason: unknown) => {
        reject(new ChunkLoadError(reason))
      }
      const timer = setTimeout(() => fail('it took more than 120 seconds'), patience)
      const loading = lost.size > 0 || reloading ? reloadLostStyles().then(load) : load()
      loading.then(resolve, fail).finally(() => clearTimeout(timer))
    })
  }
}

/** Whether an error is a missing script, in the words of any browser. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' ||
    /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload/i.test(error.message))

const ahead = new Set<() => Promise<unknown>>()
let wantsAll = false

/** Registers a part that the current screen may need later, so that `loadAhead` can load it. */
export function mayBeNeeded(load: () => Promise<unknown>): void {
  ahead.add(load)
  if (wantsAll) load().catch(() => {})
}

/**
 * Loads every part that the open screens may still need, and from now on each new one at once. Called as soon as somebody has entered
 * something: what they began can then be finished, even if the network goes or a new version takes the place of the old scripts.
 */
export function loadAhead(): void {
  wantsAll = true
  for (const load of ahead) load().catch(() => {})
}

/** The styles that the browser failed to load. One that is still on its way is not among them: whoever waits for it would wait in vain. */
const lost = new Set<HTMLLinkElement>()
let isWatching = false
function watchStyles(): void {
  if (isWatching || typeof document === 'undefined') return
  isWatching = true
  // While it sinks, because the failure of a link does not bubble.
  document.addEventListener('error', ({ target }) => isStyle(target) && lost.add(target), true)
}
const isStyle = (target: EventTarget | null): target is HTMLLinkElement => target !== null && 'rel' in target && target.rel === 'stylesheet'

// NOTE: Vite asks for the style of a part once only. After a failure the script would come without it, so the style is asked for again first.
// All who load a part meanwhile wait for the same request.
let reloading: Promise<unknown> | undefined
function reloadLostStyles(): Promise<unknown> {
  reloading ??= Promise.all([...lost].map(reloadStyle)).finally(() => {
    reloading = undefined
  })
  return reloading
}

function reloadStyle(link: HTMLLinkElement): Promise<void> {
  lost.delete(link)
  return new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(new Error(`no style at ${link.href}`)))
    link.replaceWith(again)
  })
}
