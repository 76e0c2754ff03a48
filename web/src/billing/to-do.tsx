import { Trans } from '@lingui/react/macro'
import { listBills } from '@sorrel/contract/billing/operations'
import { IconReceipt } from '@tabler/icons-react'
import { useRead } from '../kernel/calls/query.ts'
import { dayOf } from '../kernel/words/format.ts'
import { useFormat } from '../kernel/words/i18n.ts'
import type { ToDoPart } from '../patients/home/to-do.ts'
import { useMyPatientId } from '../patients/use-people.ts'
import { useMyZone } from '../scheduling/patient/use-my-zone.ts'

/** A price that is due soon, or a payment that did not work. */
export const billToDo: ToDoPart = {
  slug: 'bills',
  place: 40,
  useToDo: () => {
    const patient_id = useMyPatientId()
    const format = useFormat()
    const zone = useMyZone()
    const { data } = useRead(listBills, patient_id === '' ? null : { params: { patient_id }, query: { only: 'open' } })
    const open = data?.items.filter(({ may }) => may.pay) ?? []
    if (!data || open.length === 0) return null
    const amount = format.money(open.reduce((sum, { open_cents }) => sum + open_cents, 0))
    const first = open.flatMap(({ collect_at }) => (collect_at === null ? [] : [collect_at])).sort()[0]
    const day = first && format.shortDay(dayOf(first, zone))
    const hasFailed = open.some(({ failures }) => failures > 0)
    return {
      icon: IconReceipt,
      title: hasFailed ? <Trans>A payment did not work</Trans> : <Trans>{amount} to pay</Trans>,
      text: day ? (
        <Trans>We charge your card on {day}. See why, or pay in another way.</Trans>
      ) : (
        <Trans>See what it is for, and how you can pay.</Trans>
      ),
      to: '/app/billing',
    }
  },
}
