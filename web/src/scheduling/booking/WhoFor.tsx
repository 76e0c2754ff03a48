import { Trans, useLingui } from '@lingui/react/macro'
import { OneOf } from '../../kernel/ui/fields/OneOf.tsx'
import { firstNameOf } from '../../patients/use-people.ts'
import type { Booking } from './use-booking.ts'

/** Asks who the visit is for: the person who books, somebody for whom they already act, or somebody whom they add now. */
export function WhoFor({ booking }: { booking: Booking }) {
  const { t } = useLingui()
  const { who } = booking
  return (
    <OneOf
      legend={<Trans>Who is the visit for?</Trans>}
      shown
      look={who.dependents.length === 0 ? 'segments' : 'chips'}
      value={who.value}
      onChange={booking.chooseWho}
      options={[
        { value: 'me', label: t`Me` },
        ...who.dependents.map((one) => ({ value: one.patient_id, label: firstNameOf(one) })),
        { value: 'child', label: who.dependents.length === 0 ? t`My child` : t`Another child` },
        { value: 'adult', label: t`Someone I care for` },
      ]}
    />
  )
}
