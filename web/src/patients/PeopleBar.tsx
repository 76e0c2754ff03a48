import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { OneOf } from '../kernel/ui/fields/OneOf.tsx'
import { nameOfPerson, useSession } from '../kernel/use-session.ts'
import { firstNameOf, usePeople } from './use-people.ts'

const me = 'me'

/** Tells a person who acts for others whose visits are on the screen. Shows nothing to everybody else. */
export function PeopleBar() {
  const { t } = useLingui()
  const session = useSession()
  const { dependents, dependent, acting, ready, actFor } = usePeople()
  const own = session ? nameOfPerson({ preferred_name: session.actor.preferred_name, first_name: session.actor.first_name }) : ''
  const isGone = ready && acting !== null && !dependent
  // If the guardianship ends while the tab is open, the person acts for themselves again.
  useEffect(() => {
    if (isGone) actFor(null)
  }, [isGone, actFor])
  if (dependents.length === 0) return null
  return (
    <OneOf
      legend={<Trans>Whose visits?</Trans>}
      shown
      look="chips"
      value={acting ?? me}
      onChange={(value) => actFor(value === me ? null : value)}
      options={[
        { value: me, label: own ? t`${own} (you)` : t`You` },
        ...dependents.map((one) => ({ value: one.patient_id, label: firstNameOf(one) })),
      ]}
    />
  )
}
