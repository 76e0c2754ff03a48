import { Trans } from '@lingui/react/macro'
import { readNow } from '../../../kernel/clock.ts'
import { Chip } from '../../../kernel/ui/Chip.tsx'
import { firstNameOf, usePeople } from '../../../patients/use-people.ts'
import { seesAgeOn } from '../../ages/ages.ts'

/** Marks a dietitian who does not see the person for whom a guardian looks. */
export function AgeMark({ provider }: { provider: { age_groups: readonly string[] } }) {
  const { dependent } = usePeople()
  if (!dependent || seesAgeOn(provider, dependent.birth_date, readNow().slice(0, 10))) return null
  const name = firstNameOf(dependent)
  return (
    <p>
      <Chip tone="warn">
        <Trans>Does not see people of {name}’s age</Trans>
      </Chip>
    </p>
  )
}
