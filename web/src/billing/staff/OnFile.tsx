import '../../patients/admin/admin.css'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Patient } from '@sorrel/contract/patients/record/schemas'
import { Card } from '../../kernel/ui/Card.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { CoverageCard } from '../../patients/admin/record/CoverageCard.tsx'

/** What is on file about a client and also stands on their claims. Billing staff compare it with the card. */
export function OnFile({ patient }: { patient: Patient }) {
  const { t } = useLingui()
  const format = useFormat()
  const { first_name, last_name, birth_date, street, street_2, city, state, zip } = patient
  const address = [street, street_2, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <div className="support">
      <Card title={<Trans>On file</Trans>}>
        <div className="stack">
          <DataList
            facts={[
              { label: t`Legal name`, value: [first_name, last_name].filter(Boolean).join(' ') || t`Not known yet` },
              { label: t`Date of birth`, value: birth_date ? format.date(birth_date) : t`Not known yet` },
              { label: t`Address`, value: address || t`Not known yet` },
            ]}
          />
          <p className="small quiet">
            <Trans>Support corrects this. Correct a wrong member ID on the claim itself.</Trans>
          </p>
        </div>
      </Card>
      <CoverageCard patient={patient} />
    </div>
  )
}
