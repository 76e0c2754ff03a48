import type { previewClaims, previewClaimsOfVisits } from '@sorrel/contract/claims/operations'
import { useState } from 'react'
import type { OutputOf } from '../../../kernel/calls/api.ts'

export type Preview = OutputOf<typeof previewClaimsOfVisits | typeof previewClaims>['items'][number]

/** As many as one call may preview. */
export const mostPreviews = 200

/** Which rows are chosen, and what was previewed of them. */
export function usePreviews() {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [previews, setPreviews] = useState<ReadonlyMap<string, Preview>>(new Map())
  const toggle = (id: string) =>
    setPicked((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])))
  return {
    picked,
    previews,
    toggle,
    pickAll: (ids: readonly string[]) => setPicked(new Set(ids)),
    show: (items: readonly Preview[]) =>
      setPreviews((before) => new Map([...before, ...items.map((one) => [one.source_id, one] as const)])),
    forget: () => {
      setPicked(new Set())
      setPreviews(new Map())
    },
  }
}
