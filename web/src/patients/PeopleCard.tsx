import { Trans, useLingui } from '@lingui/react/macro'
import { guardianRelationLabels } from '@sorrel/contract/patients/guardians'
import { endGuardianship, listDependents } from '@sorrel/contract/patients/operations'
import type { Dependent } from '@sorrel/contract/patients/schemas'
import { useAct } from '../kernel/calls/query.ts'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { Card } from '../kernel/ui/Card.tsx'
import { confirm } from '../kernel/ui/dialogs/confirm.ts'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../kernel/words/i18n.ts'
import { SecondGuardians } from './sharing/SecondGuardians.tsx'
import { firstNameOf, usePeople } from './use-people.ts'

/** The people for whom somebody acts, shown in their account. Shows nothing to people who act for nobody. */
export function PeopleCard() {
  const { dependents } = usePeople()
  if (dependents.length === 0) return null
  return (
    <Card title={<Trans>People in your care</Trans>}>
      <ul className="rows rows--apart">
        {dependents.map((one) => (
          <li key={one.patient_id} className="stack stack--close">
            <Person dependent={one} />
            <SecondGuardians dependent={one} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Person({ dependent }: { dependent: Dependent }) {
  const { t } = useLingui()
  const format = useFormat()
  const { acting, actFor } = usePeople()
  const name = firstNameOf(dependent)
  const end = useAct(endGuardianship, {
    refreshes: [listDependents],
    onSuccess: () => {
      if (acting === dependent.patient_id) actFor(null)
    },
  })
  const relation = guardianRelationLabels[dependent.relation][format.locale]
  const until = dependent.ends_on ? format.date(dependent.ends_on) : ''
  const ask = async () => {
    const agreed = await confirm({
      title: t`Stop acting for ${name}?`,
      text: t`You no longer see or change the visits of ${name}, and get no messages about them. Booked visits stay. Only the practice can undo this.`,
      action: t`Stop acting for ${name}`,
      danger: true,
    })
    if (agreed) end.mutate({ params: { guardianship_id: dependent.guardianship_id } })
  }
  return (
    <div className="line line--apart line--wrap">
      <p>
        <b>
          {name} {dependent.last_name}
        </b>
        <br />
        <span className="small quiet">
          {until ? (
            <Trans>
              {relation}, until {until}
            </Trans>
          ) : (
            relation
          )}
        </span>
      </p>
      <Button kind="quiet" size="small" busy={end.isPending} onClick={() => void ask()}>
        <Trans>Stop acting for {name}</Trans>
      </Button>
      {end.error && <Problem error={end.error} />}
    </div>
  )
}
