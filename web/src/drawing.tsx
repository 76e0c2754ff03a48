import { i18n } from '@lingui/core'
import type { Answered, DrawnPage, DrawPage, DrawRequest } from '@sorrel/contract/kernel/drawing'
import { type Query, QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App } from './App.tsx'
import { type AnyOperation, ApiProblem, type Loose, nameOf } from './kernel/calls/api.ts'
import { configurePage } from './kernel/configuration.ts'
import { drawing } from './kernel/drawing/drawing.ts'
import { findScreen } from './kernel/routing.tsx'
import { loadParts } from './kernel/ui/lazy-part.tsx'
import { loadWords } from './kernel/words/i18n.ts'
import { type AppRouter, makeRouter } from './router.ts'

// A page asks for its data, is drawn, and what it asks for while it is drawn is answered before it is drawn again.
const mostRounds = 4

/** Draws one public page with the answers to what it reads; the server calls this. */
export const drawPage: DrawPage = async (request) => {
  const query = clientOf(request)
  try {
    return await drawWith(request, query)
  } finally {
    // Some reads are kept for a day, and a timer with each of them: in a browser, not here.
    query.clear()
  }
}

async function drawWith(request: DrawRequest, query: QueryClient): Promise<DrawnPage | undefined> {
  configurePage(request.page)
  const router = makeRouter(query, { history: createMemoryHistory({ initialEntries: [request.href] }) })
  const matched = router.matchRoutes(router.latestLocation)
  if (!matched.some(({ staticData }) => staticData.isDrawn)) return undefined
  await router.load()
  await loadWords(request.page.locale)
  for (let round = 0; round < mostRounds; round++) {
    await Promise.all(openReads(query).map((read) => read.fetch().catch(() => {})))
    const { markup, ...used } = drawOnce(request, router, query)
    const missing = used.parts.filter((name) => !isLoaded.has(name))
    if (openReads(query).length === 0 && missing.length === 0) {
      refuseHalfDrawn(markup, query)
      const screens = Object.values(router.routesById).flatMap(({ id, options }) =>
        matched.some(({ routeId }) => routeId === id) ? (findScreen(options.component) ?? []) : [],
      )
      return { markup, screens, answers: answersIn(query), ...used }
    }
    await loadParts(missing)
    for (const name of missing) isLoaded.add(name)
    await loadWords(request.page.locale)
  }
  throw new Error('The page never stops asking')
}

const isLoaded = new Set<string>()

/** At one go, since the language and the configuration of this page stand in modules that all pages use. */
function drawOnce({ page }: DrawRequest, router: AppRouter, query: QueryClient) {
  if (!drawing) throw new Error('Only a server draws pages')
  configurePage(page)
  i18n.activate(page.locale)
  drawing.showsTimes = false
  drawing.parts.clear()
  const markup = renderToString(<App router={router} query={query} />)
  return { markup, shows_times: drawing.showsTimes, parts: [...drawing.parts] }
}

function clientOf({ answer }: DrawRequest): QueryClient {
  const queries = {
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: {
      answer: async (operation: AnyOperation, input: Loose) => {
        const answered = await answer(nameOf(operation), input)
        if ('output' in answered) return answered.output
        throw new ApiProblem(answered.refusal.code, answered.refusal.status)
      },
    },
  }
  return new QueryClient({ defaultOptions: { queries } })
}

const readsIn = (query: QueryClient): Query[] => query.getQueryCache().getAll()

/** The reads that somebody waits for. */
const openReads = (query: QueryClient): Query[] =>
  readsIn(query).filter(({ state, options }) => state.status === 'pending' && !('enabled' in options && options.enabled === false))

const answersIn = (query: QueryClient): Answered[] =>
  readsIn(query).flatMap(({ queryKey, state }) => (state.status === 'success' ? [{ key: queryKey, output: state.data }] : []))

// React leaves out a part that fails and marks the place. A page of which something is missing is worse than one that a browser draws alone.
function refuseHalfDrawn(markup: string, query: QueryClient): void {
  const failed = readsIn(query).find(
    ({ state }) => state.status === 'error' && !(state.error instanceof ApiProblem && state.error.code === 'not_found'),
  )
  if (failed) throw failed.state.error
  if (markup.includes('<!--$!-->')) throw new Error('A part of the page could not be drawn')
}
