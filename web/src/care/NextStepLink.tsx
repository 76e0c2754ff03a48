import { useLingui } from '@lingui/react/macro'
import type { CareSummary } from '@sorrel/contract/care/schemas'
import { LinkButton } from '../kernel/ui/buttons/LinkButton.tsx'
import { chartTabs } from './chart-tabs.ts'
import { nextStepTabs, nextStepWords } from './words.ts'

/** The one best thing to do next for a client, as a link to where it is done. */
export function NextStepLink({ care }: { care: Pick<CareSummary, 'id' | 'name' | 'next_step' | 'patient_id'> }) {
  const { t, i18n } = useLingui()
  if (!care.next_step) return null
  const words = i18n._(nextStepWords[care.next_step])
  const { name } = care
  const tab = nextStepTabs[care.next_step]
  const known = chartTabs.some(({ slug }) => slug === tab) ? tab : undefined
  return (
    <LinkButton
      kind="quiet"
      size="small"
      to="/provider/clients/$careId"
      params={{ careId: care.id }}
      search={known ? { tab: known } : {}}
      aria-label={t`${words}: ${name}`}
    >
      {words}
    </LinkButton>
  )
}
