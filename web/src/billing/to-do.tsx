import { Trans } from '@lingui/react/macro'
import { listBills } from '@sorrel/contract/billing/operations'
import { IconReceipt } from '@tabler/icons-react'
import { useRead } from '../kernel/calls/query.ts'
import { useNow } from '../kernel/clock.ts'
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
    const today = dayOf(useNow(), zone)
    const { data } = useRead(listBills, patient_id === '' ? null : { params: { patient_id }, query: { only: 'open' } })
    const open = data?.items.filter(({ may }) => may.pay) ?? []
    if (!data || open.length === 0) return null
    const amount = format.money(open.reduce((sum, { open_cents }) => sum + open_cents, 0))
    const coming = open
      .filter(({ collect_at }) => collect_at !== null)
      .toSorted((one, other) => (one.collect_at! < other.collect_at! ? -1 : 1))
    const first = coming[0]?.collect_at
    const day = first && format.shortDay(dayOf(first, zone), today)
    // What is charged on that day may be less than what is open, such as one part of a plan.
    const next = format.money(
      coming.filter(({ collect_at }) => collect_at === first).reduce((sum, { collect_cents }) => sum + (collect_cents ?? 0), 0),
    )
    const hasFailed = open.some(({ failures }) => failures > 0)
    return {
      icon: IconReceipt,
      title: hasFailed ? <Trans>A payment did not work</Trans> : <Trans>{amount} to pay</Trans>,
      text: day ? (
        <Trans>
          We charge {next} to your card on {day}. See why, or pay in another way.
        </Trans>
      ) : (
        <Trans>See what it is for, and how you can pay.</Trans>
      ),
      to: '/app/billing',
    }
  },
}
