import type { Release } from '@sorrel/contract/releases/schemas'
import {
  type ReleaseScope,
  releaseScopeLabels,
  releaseStatusLabels,
  type SendMethod,
  sendMethodLabels,
  sendStatusLabels,
} from '@sorrel/contract/releases/vocabulary'
import { useFormat } from '../../kernel/words/i18n.ts'

/** The words of the contract in the language of the screen. */
export function useReleaseWords() {
  const { locale } = useFormat()
  return {
    scope: (scope: ReleaseScope) => releaseScopeLabels[scope][locale],
    status: (release: Release) => releaseStatusLabels[release.status][locale],
    method: (method: SendMethod) => sendMethodLabels[method][locale],
    sendStatus: ({ status }: Release['sends'][number]) => sendStatusLabels[status][locale],
  }
}
