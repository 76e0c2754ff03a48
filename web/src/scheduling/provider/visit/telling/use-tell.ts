import type { TellTime, UntoldReason } from '@sorrel/contract/scheduling/vocabulary'
import { useState } from 'react'
import { ApiProblem } from '../../../../kernel/calls/api.ts'
import { useNow } from '../../../../kernel/clock.ts'
import { type Change, isMorningTooLate, isNightFor } from './tell-times.ts'

export type Tell = { when: 'now' | 'morning' } | { when: 'never'; reason: UntoldReason }

/**
 * Holds what staff choose in a dialog: when the patients are told of a change. If it is night for one of them, it suggests the next morning. A
 * morning that comes too late is not kept, even if it was chosen. `first`: what was chosen in an earlier dialog.
 */
export function useTell(changes: readonly Change[], first?: Tell) {
  const now = useNow(10_000)
  const isNight = changes.some((change) => isNightFor(change, now))
  const morningIsTooLate = changes.some((change) => isMorningTooLate(change, now))
  const [chosen, setWhen] = useState<TellTime | null>(first?.when ?? null)
  const [reason, setReason] = useState<UntoldReason>(first?.when === 'never' ? first.reason : 'told_already')
  const wished = chosen ?? (isNight ? 'morning' : 'now')
  const when = wished === 'morning' && morningIsTooLate ? 'now' : wished
  const tell: Tell = when === 'never' ? { when, reason } : { when }
  return { tell, when, setWhen, reason, setReason, isNight, morningIsTooLate }
}

/** When the message would have gone out that the server refused as too late; null for every other error. */
export function findTooLate(error: unknown): string | null {
  if (!(error instanceof ApiProblem) || error.code !== 'invalid_request' || !Array.isArray(error.details.issues)) return null
  const issue = error.details.issues.find(({ path, code }) => code === 'too_late' && String(path) === 'tell,when')
  return issue ? String(issue.params?.at ?? '') : null
}
