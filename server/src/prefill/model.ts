import type { PrefillAnswer, PrefillInput } from '@sorrel/contract/prefill/answer'

/** What a run of a model cost. */
export type Usage = { input_tokens: number; output_tokens: number }

/**
 * A model that proposes what a note may say. It need not be right about its own citations: the pipeline compares every quote with its source
 * and drops what it does not find. It throws if it cannot be reached or answers in another shape.
 */
export type Model = {
  /** The name that the record of costs keeps, such as `offline-1`. */
  name: string
  /** Whether what it is asked leaves this server: then names and numbers of people are replaced first. */
  isOutside: boolean
  propose: (input: PrefillInput, signal: AbortSignal) => Promise<PrefillAnswer & { usage: Usage }>
}
