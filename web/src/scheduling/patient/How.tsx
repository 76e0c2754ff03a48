import { Trans } from '@lingui/react/macro'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useFormat } from '../../kernel/words/i18n.ts'

/** One line with the length, the mode and the dietitian of a visit. */
export function How({ visit }: { visit: Appointment }) {
  const length = useFormat().duration(visit.duration_minutes)
  const name = visit.provider_name
  if (visit.visit_mode === 'virtual')
    return (
      <Trans>
        {length} by video with {name}
      </Trans>
    )
  const { location } = visit
  if (visit.visit_mode === 'in_person' && location)
    return (
      <Trans>
        {length} in person with {name}, at {location.name} in {location.city}
      </Trans>
    )
  return (
    <Trans>
      {length} with {name}
    </Trans>
  )
}
