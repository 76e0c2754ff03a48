import { useLingui } from '@lingui/react/macro'
import type { Lab } from '@sorrel/contract/labs/schemas'
import { labSourceLabels } from '@sorrel/contract/labs/vocabulary'
import { Card } from '../../kernel/ui/Card.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

/** When the sample was taken, who entered the report, and whether the dietitian has looked at it. */
export function ReportFacts({ lab, zone }: { lab: Lab; zone: string }) {
  const { t } = useLingui()
  const { locale, ...format } = useFormat()
  const reviewed = lab.reviewed_at ? format.date(dayOf(lab.reviewed_at, zone)) : t`Not yet`
  return (
    <Card aria-label={t`About the report`}>
      <DataList
        facts={[
          { label: t`Sample`, value: format.date(dayOf(lab.collected_at, zone)) },
          { label: t`Source`, value: labSourceLabels[lab.source][locale] },
          { label: t`Reviewed`, value: reviewed },
        ]}
      />
    </Card>
  )
}
