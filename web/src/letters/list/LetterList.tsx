import { Trans } from '@lingui/react/macro'
import { listLetters } from '@sorrel/contract/letters/operations'
import type { Letter } from '@sorrel/contract/letters/schemas'
import type { SendMethod } from '@sorrel/contract/releases/vocabulary'
import type { ReactNode } from 'react'
import { usePages } from '../../kernel/calls/pages.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { LetterCard } from './LetterCard.tsx'

type Props = {
  patientId: string
  /** Only the letters about this visit. */
  appointmentId?: string
  zone: string
  /** What the viewer can do with a letter, and by which ways the practice sends. */
  actions?: (letter: Letter, methods: readonly SendMethod[]) => ReactNode
  /** What stands above the list. `writeFrom`: the visit from whose note the viewer may write. */
  head?: (letters: readonly Letter[], writeFrom: string | null) => ReactNode
  /** In place of an empty list. */
  empty?: ReactNode
}

/** The letters about a patient, the newest first, page by page. */
export function LetterList({ patientId, appointmentId, zone, actions, head, empty }: Props) {
  const { data, first, items, error, refetch, more, isLoadingMore } = usePages(listLetters, {
    params: { patient_id: patientId },
    query: { limit: 20, ...(appointmentId && { appointment_id: appointmentId }) },
  })
  if (!data) return error ? <Problem error={error} again={() => void refetch()} /> : <Waiting shape="cards" count={1} />
  return (
    <>
      {head?.(items, first?.write_from ?? null)}
      {items.length === 0 && empty}
      {items.map((letter) => (
        <LetterCard key={letter.id} letter={letter} zone={zone}>
          {actions?.(letter, first?.methods ?? [])}
        </LetterCard>
      ))}
      {error && <Problem error={error} />}
      {more && (
        <Button kind="plain" busy={isLoadingMore} onClick={more}>
          <Trans>Show earlier letters</Trans>
        </Button>
      )}
    </>
  )
}
