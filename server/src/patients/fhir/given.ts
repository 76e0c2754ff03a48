import type { Value } from '@sorrel/contract/patients/intake/rules'

/** The answer to a question that holds now; null where it was taken back. */
export type Given = { id: string; question: string; value: Value | null; at: string; by_id: string }
