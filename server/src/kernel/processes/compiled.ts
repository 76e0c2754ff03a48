import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * Keeps what Node compiles from now on in `.cache/compiled` for the next start, which then takes half as long. Where nothing can be written, nothing
 * is kept. Whoever sets NODE_COMPILE_CACHE has chosen another place.
 */
export function keepCompiled(): void {
  enableCompileCache(join(import.meta.dirname, '../../../../.cache/compiled'))
}

/** Writes down what was compiled so far; otherwise a process that is killed would leave nothing. */
export const storeCompiled = (): void => flushCompileCache()
