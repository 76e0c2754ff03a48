import { Trans } from '@lingui/react/macro'
import { listBoughtPackages } from '@sorrel/contract/packages/operations'
import type { AppointmentType } from '@sorrel/contract/scheduling/vocabulary'
import type { ReactNode } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { useMyPatientId } from '../../patients/use-people.ts'

type Props = {
  /** A visit that is booked, or the type of one that is about to be. */
  visit: { appointment_id: string } | { type: AppointmentType }
  /** What stands where no package pays: the price of the visit. */
  otherwise: ReactNode
}

/** In place of the price of a visit that the patient pays alone: that a package of theirs pays for it. */
export function PackageCover({ visit, otherwise }: Props) {
  const patient_id = useMyPatientId()
  const { data, isLoading } = useRead(listBoughtPackages, patient_id ? { params: { patient_id } } : null)
  if (isLoading) return '…'
  const active = (data?.items ?? []).filter(({ status }) => status === 'active').toReversed()
  if ('appointment_id' in visit) {
    const found = active.find(({ covers }) => covers.includes(visit.appointment_id))
    if (!found) return otherwise
    const { used, visits, covers } = found
    const number = used + covers.indexOf(visit.appointment_id) + 1
    return (
      <Trans>
        Covered by your package: visit {number} of {visits}
      </Trans>
    )
  }
  const freeOf = ({ visits, used, covers }: (typeof active)[number]) => visits - used - covers.length
  const found = active.find((one) => one.visit_type === visit.type && freeOf(one) > 0)
  if (!found) return otherwise
  const [left, visits] = [freeOf(found), found.visits]
  return (
    <Trans>
      Covered by your package: {left} of {visits} left
    </Trans>
  )
}
