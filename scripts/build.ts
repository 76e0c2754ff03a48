import { buildWebIfStale } from './web.ts'

const begun = performance.now()
const built = await buildWebIfStale('all')
console.log(
  built ? `web/dist is built for old and new browsers (${((performance.now() - begun) / 1000).toFixed(1)} s).` : 'web/dist is up to date.',
)
