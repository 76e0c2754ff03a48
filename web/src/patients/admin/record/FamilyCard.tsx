import { Trans, useLingui } from '@lingui/react/macro'
import { getPatientForSupport } from '@sorrel/contract/patients/creating/operations'
import { guardianRelationLabels } from '@sorrel/contract/patients/guardians'
import { endGuardianship } from '@sorrel/contract/patients/operations'
import { Link } from '@tanstack/react-router'
import type { OutputOf } from '../../../kernel/calls/api.ts'
import { useAct } from '../../../kernel/calls/query.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../../kernel/ui/Card.tsx'
import { confirm } from '../../../kernel/ui/dialogs/confirm.ts'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'

type View = OutputOf<typeof getPatientForSupport>
type Acting = View['guardians'][number]

/** Who acts for the patient, and for whom the patient acts. Nothing is drawn for somebody who stands alone. */
export function FamilyCard({ guardians, dependents }: Pick<View, 'guardians' | 'dependents'>) {
  const { t } = useLingui()
  if (guardians.length + dependents.length === 0) return null
  return (
    <Card flush title={<Trans>Family and guardians</Trans>}>
      <ul className="rows">
        {guardians.map((one) => (
          <Person key={one.guardianship_id} one={one} acting={t`Acts for this patient`} />
        ))}
        {dependents.map((one) => (
          <Person key={one.guardianship_id} one={one} acting={t`This patient acts for them`} />
        ))}
      </ul>
    </Card>
  )
}

function Person({ one, acting }: { one: Acting; acting: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const { name } = one
  const end = useAct(endGuardianship, {
    refreshes: [getPatientForSupport],
    onSuccess: () => toast(t`The right has ended.`),
  })
  const ask = async () => {
    const agreed = await confirm({
      title: t`End this right to act?`,
      text: t`From now on the guardian sees and changes nothing more here. Booked visits stay. Only a guardian can begin again.`,
      action: t`End the right`,
      danger: true,
    })
    if (agreed) end.mutate({ params: { guardianship_id: one.guardianship_id } })
  }
  return (
    <li>
      <span>
        <Link className="link" to="/admin/patients/$patientId" params={{ patientId: one.patient_id }}>
          {name}
        </Link>
        <small>
          {acting}: {guardianRelationLabels[one.relation][format.locale]}
        </small>
      </span>
      <Button
        kind="quiet"
        size="small"
        busy={end.isPending}
        aria-label={t`End the right between this patient and ${name}`}
        onClick={() => void ask()}
      >
        <Trans>End…</Trans>
      </Button>
      {end.error && <Problem error={end.error} />}
    </li>
  )
}
