import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export type Key = { keys: string; does: MessageDescriptor }

const always: readonly Key[] = [
  { keys: 'Ctrl K', does: msg`Search or jump to` },
  { keys: '?', does: msg`Show these shortcuts` },
  { keys: 'Esc', does: msg`Close what is open` },
]
const added = new Set<readonly Key[]>()

/** A screen that answers to keys says so in an effect. Answers how to take them back. */
export function showKeys(keys: readonly Key[]): () => void {
  added.add(keys)
  return () => added.delete(keys)
}

export const listAllKeys = (): readonly Key[] => [...always, ...[...added].flat()]
