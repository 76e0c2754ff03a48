import { waitAfter } from '@sorrel/contract/kernel/retrying'
import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  type UseSuspenseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { makeRandomId } from '../session.ts'
import { useActingFor } from './acting.ts'
import {
  type AnyOperation,
  ApiProblem,
  type Arguments,
  addressOf,
  callLoosely,
  findActedFor,
  type InputOf,
  type Loose,
  nameOf,
  type OutputOf,
} from './api.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** Where a server draws the page, it answers the reads itself. */
    queryMeta: { answer?: (operation: AnyOperation, input: Loose) => Promise<unknown> }
  }
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiProblem && ['offline', 'timed_out', 'temporarily_unavailable'].includes(error.code),
      // At least as long as the server asks for; else up to one second, then up to two.
      retryDelay: (failures, error) => waitAfter(failures + 1, error instanceof ApiProblem ? error.retry_after : null),
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    // NOTE: by default a change made offline waits in silence and is sent whenever the network is back. People are told at once, and decide.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/**
 * What a loader prefetches and a page reads, by the same words:
 * `context.query.ensureQueryData(query(getAppointment, { params }))` and `useRead(getAppointment, { params })`.
 */
export const query = <O extends AnyOperation>(operation: O, ...[input]: Arguments<O>) => questionOf(operation, (input ?? {}) as Loose)

// What was read for one patient is never shown for another.
type Key = readonly [operation: string, input: Loose, findActedFor: string | null]
const questionOf = <O extends AnyOperation>(operation: O, input: Loose) =>
  queryOptions({
    queryKey: [nameOf(operation), input, findActedFor(operation)] as Key,
    queryFn: async ({ signal, meta }): Promise<OutputOf<O>> =>
      meta?.answer ? ((await meta.answer(operation, input)) as OutputOf<O>) : callLoosely(operation, input, { signal }),
  })
/** Reads, with `data` undefined while it loads. `null` instead of an input reads nothing yet. */
export function useRead<O extends AnyOperation>(
  operation: O,
  input?: InputOf<O> | null,
  { keepsPrevious, ...options }: ReadOptions = {},
): UseQueryResult<OutputOf<O>> {
  useActingFor()
  const { queryKey, queryFn } = questionOf(operation, (input ?? {}) as Loose)
  return useQuery<OutputOf<O>, Error, OutputOf<O>, Key>({
    queryKey,
    queryFn,
    ...options,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    enabled: input !== null && options.enabled !== false,
  })
}
type ReadOptions = {
  enabled?: boolean
  staleTime?: number
  /** How long an answer stays in memory when no screen shows it; five minutes unless told. */
  gcTime?: number
  refetchInterval?: number | false
  /** Goes on showing the answer before until the next is there. */
  keepsPrevious?: boolean
}

/** Reads what the loader has put there already; suspends or throws to the route's own boundaries otherwise. */
export function useLoaded<O extends AnyOperation>(operation: O, ...input: Arguments<O>): UseSuspenseQueryResult<OutputOf<O>> {
  useActingFor()
  const { queryKey, queryFn } = query(operation, ...input)
  return useSuspenseQuery<OutputOf<O>, Error, OutputOf<O>, Key>({ queryKey, queryFn })
}

export type ActOptions<O extends AnyOperation> = {
  /** The reads that this change makes stale. */
  refreshes?: readonly AnyOperation[]
  onSuccess?: (output: OutputOf<O>, input: InputOf<O>) => void
  onError?: (error: Error, input: InputOf<O>) => void
}

/**
 * Changes: `const cancel = useAct(cancelAppointment, { refreshes: [getAppointment] })`, then `cancel.mutate({ params, body })`.
 * Trying the same input again after a failure is the same intention and carries the same `idempotency-key`.
 */
export function useAct<O extends AnyOperation>(
  operation: O,
  options: ActOptions<O> = {},
): UseMutationResult<OutputOf<O>, Error, InputOf<O>> {
  const client = useQueryClient()
  const last = useRef<{ input: string; intention: string } | null>(null)
  return useMutation({
    mutationFn: async (input: InputOf<O>) => {
      // The headers, too: with the token of another hold it is another wish, and its key would be refused.
      const { body, headers } = input as Loose
      const text = JSON.stringify([addressOf(operation, input as Loose), body, headers])
      if (last.current?.input !== text) last.current = { input: text, intention: makeRandomId() }
      try {
        const output = await callLoosely(operation, input as Loose, operation.idempotent && { intention: last.current.intention })
        last.current = null
        return output
      } catch (error) {
        // A clear refusal ends the intention; where we do not know what happened, trying again must not act twice.
        if (!(error instanceof ApiProblem && unclear.has(error.code))) last.current = null
        throw error
      }
    },
    onSuccess: async (output, input) => {
      options.onSuccess?.(output, input)
      await Promise.all((options.refreshes ?? []).map((read) => client.invalidateQueries({ queryKey: [nameOf(read)] })))
    },
    onError: (error, input) => options.onError?.(error, input),
  })
}

const unclear = new Set<string>(['offline', 'timed_out', 'in_progress', 'internal', 'temporarily_unavailable'])
