/** A script that did not come: lost on the way, replaced by a newer version, or slower than two minutes. */
export class ChunkLoadError extends Error {
  constructor(reason: unknown) {
    super(`A part of the app could not be loaded: ${reason instanceof Error ? reason.message : String(reason)}`)
    this.name = 'ChunkLoadError'
  }
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
