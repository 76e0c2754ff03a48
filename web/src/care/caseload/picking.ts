import type { CareSummary } from '@sorrel/contract/care/schemas'

/** The picked clients who are on the screen. Somebody who is no longer shown is not acted on either. */
export const readPicked = (picked: ReadonlySet<string>, shown: readonly CareSummary[]): CareSummary[] =>
  shown.filter(({ id }) => picked.has(id))
