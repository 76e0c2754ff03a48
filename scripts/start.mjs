// Plain JavaScript: if the last start kept everything compiled, Node never loads what strips types, which would hold 18 MB for good.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// Whoever sets NODE_COMPILE_CACHE has chosen another place.
enableCompileCache(join(import.meta.dirname, '../.cache/compiled'))
// Imported only now, because what is imported at the top is compiled before anything runs.
await import('./starting.ts')
flushCompileCache()
