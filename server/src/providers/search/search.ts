import type { Context } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { refreshNextStarts } from '../job-names.ts'
import { type Found, readCards, type SearchAnswer } from './cards.ts'
import { type Asked, type Criteria, resolveCriteria } from './criteria.ts'
import { match } from './matching.ts'
import { explainNobody } from './nobody.ts'
import { findSoonest, orderMatches } from './ranking.ts'
import { type SearchIndex, searchIndexOf } from './search-index.ts'

/** Providers who may see this person, in the requested order, with everything that the results page shows. */
export async function searchProviders(ctx: Context, asked: Asked): Promise<SearchAnswer> {
  const criteria = await resolveCriteria(asked)
  const index = await searchIndexOf(ctx)
  const found = find(index, criteria, Date.parse(ctx.now()))
  const { page, limit } = asked
  const ordinals = found.order.slice((page - 1) * limit, page * limit)
  const { time_zone: _, ...told } = criteria
  return {
    items: await readCards(ctx, index, criteria, found, ordinals),
    total: found.total,
    page,
    limit,
    facets: found.facets,
    loosen: found.loosen,
    nobody: explainNobody(index, criteria, found),
    soonest_provider_id: found.soonest,
    criteria: {
      ...told,
      q_specialties: found.text?.specialties ?? [],
      q_corrected: found.text?.corrected ?? null,
      // Words without a meaning do not narrow the list, and the page says so.
      q_unknown: found.text?.unknown ?? (criteria.q ? [criteria.q] : []),
      q_partly: found.text?.partly ?? false,
    },
  }
}

/** Fills the index before the first search, which would otherwise wait some seconds for it in a large practice, and enqueues the search for first starts. */
export async function warmSearch(ctx: Context): Promise<void> {
  try {
    await enqueue(ctx, refreshNextStarts, {}, { key: refreshNextStarts.name })
    await searchIndexOf(ctx)
  } catch (error) {
    ctx.log.warn({ err: error }, 'the search index could not be filled ahead')
  }
}

/** Finds who matches. The result is kept until a provider changes or the minute ends, so that further pages cost nothing. */
function find(index: SearchIndex, criteria: Criteria, now: number): Found {
  const known = kept.get(index) ?? new Map<string, { revision: number; found: Found }>()
  kept.set(index, known)
  const key = `${Math.floor(now / 60_000)} ${JSON.stringify(criteria)}`
  const before = known.get(key)
  if (before?.revision === index.revision) return before.found
  const matches = match(index, criteria, now)
  const found = { ...matches, order: orderMatches(index, criteria, matches, now), soonest: findSoonest(index, criteria, matches) }
  known.delete(key)
  known.set(key, { revision: index.revision, found })
  if (known.size > mostKept) known.delete(known.keys().next().value!)
  return found
}

const mostKept = 60
const kept = new WeakMap<SearchIndex, Map<string, { revision: number; found: Found }>>()
