import '../releases.css'
import { Trans } from '@lingui/react/macro'
import { listReleases } from '@sorrel/contract/releases/operations'
import type { Release } from '@sorrel/contract/releases/schemas'
import type { SendMethod } from '@sorrel/contract/releases/vocabulary'
import type { ReactNode } from 'react'
import { usePages } from '../../kernel/calls/pages.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { ReleaseCard } from './ReleaseCard.tsx'

type Props = {
  patientId: string
  zone: string
  /** What the viewer can do with a release, and by which ways the practice sends. */
  actions: (release: Release, methods: readonly SendMethod[]) => ReactNode
  /** In place of an empty list. */
  empty: ReactNode
}

/** All releases of a patient, the newest first, page by page. */
export function ReleaseList({ patientId, zone, actions, empty }: Props) {
  const { data, first, items, error, refetch, more, isLoadingMore } = usePages(listReleases, {
    params: { patient_id: patientId },
    query: { limit: 20 },
  })
  if (!data) return error ? <Problem error={error} again={() => void refetch()} /> : <Waiting shape="cards" count={2} />
  if (items.length === 0) return empty
  return (
    <>
      {items.map((release) => (
        <ReleaseCard key={release.id} release={release} zone={zone}>
          <div className="line line--wrap release-actions">{actions(release, first?.methods ?? [])}</div>
        </ReleaseCard>
      ))}
      {error && <Problem error={error} />}
      {more && (
        <Button kind="plain" busy={isLoadingMore} onClick={more}>
          <Trans>Show earlier ones</Trans>
        </Button>
      )}
    </>
  )
}
