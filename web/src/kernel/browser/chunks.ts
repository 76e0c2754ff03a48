/** A script that did not come: lost on the way, replaced by a newer version, or slower than two minutes. */
export class ChunkLoadError extends Error {
  constructor(reason: unknown) {
    super(`A part of the app could not be loaded: ${reason instanceof Error ? reason.message : String(reason)}`)
    this.name = 'ChunkLoadError'
  }
}

/** Reloads the page unless it was done a minute ago already: then the script is really missing, and the screen says so. */
export function reloadOnce(): boolean {
  // Offline a reload would only put the browser's own error page in the place of the app.
  if (!navigator.onLine) return false
  try {
    const before = Number(sessionStorage.getItem('reloaded_at') ?? 0)
    if (performance.timeOrigin - before < 60_000) return false
    sessionStorage.setItem('reloaded_at', String(performance.timeOrigin + performance.now()))
  } catch {
    return false
  }
  window.location.reload()
  return true
}

const patience = 120_000

/** Loads a part of the app; rejects with `ChunkLoadError` when it fails or takes more than 120 seconds. */
export function chunk<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => reject(new ChunkLoadError('it took more than 120 seconds')), patience)
      const fail = (reason: unknown) => reject(new ChunkLoadError(reason))
      load()
        .then(resolve, fail)
        .finally(() => clearTimeout(timer))
    })
}

/** Whether an error is a missing script, in the words of any browser. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' ||
    /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload/i.test(error.message))
