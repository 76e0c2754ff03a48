import {
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
import { randomId } from '../session.ts'
import { type AnyOperation, ApiProblem, type Arguments, addressOf, call, type InputOf, nameOf, type OutputOf } from './api.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiProblem && ['offline', 'timed_out', 'temporarily_unavailable'].includes(error.code),
      // As long as the server asks for; else one second, then two.
      retryDelay: (failures, error) => ((error instanceof ApiProblem && error.retry_after) || 2 ** failures) * 1000,
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
export const query = <O extends AnyOperation>(operation: O, ...input: Arguments<O>) =>
  queryOptions({
    queryKey: [nameOf(operation), input[0] ?? {}] as const,
    queryFn: ({ signal }) => (call as Caller)(operation, input[0] ?? {}, { signal }) as Promise<OutputOf<O>>,
  })

/** Reads, with `data` undefined while it loads. `null` instead of an input reads nothing yet. */
export function useRead<O extends AnyOperation>(
  operation: O,
  input?: InputOf<O> | null,
  options: ReadOptions = {},
): UseQueryResult<OutputOf<O>> {
  const asked = (query as (operation: AnyOperation, input?: unknown) => ReturnType<typeof query<O>>)(operation, input ?? {})
  return useQuery({ ...asked, ...options, enabled: input !== null && options.enabled !== false } as never) as UseQueryResult<OutputOf<O>>
}
type ReadOptions = {
  enabled?: boolean
  staleTime?: number
  refetchInterval?: number | false
  placeholderData?: (previous: unknown) => unknown
}

/** Reads what the loader has put there already; suspends or throws to the route's own boundaries otherwise. */
export function useLoaded<O extends AnyOperation>(operation: O, ...input: Arguments<O>): UseSuspenseQueryResult<OutputOf<O>> {
  return useSuspenseQuery(query(operation, ...input) as never) as UseSuspenseQueryResult<OutputOf<O>>
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
      const { body, headers } = input as { body?: unknown; headers?: unknown }
      const text = JSON.stringify([addressOf(operation, input as never), body, headers])
      if (last.current?.input !== text) last.current = { input: text, intention: randomId() }
      try {
        const output = await (call as Caller)(operation, input, operation.idempotent && { intention: last.current.intention })
        last.current = null
        return output as OutputOf<O>
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

type Caller = (operation: AnyOperation, input: unknown, options?: unknown) => Promise<unknown>
