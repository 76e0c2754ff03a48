import { useLingui } from '@lingui/react/macro'
import type { Bill } from '@sorrel/contract/billing/schemas'
import { type BillState, billStates, billStatesForStaff } from '@sorrel/contract/billing/vocabulary'
import { itemTypes, itemTypesForStaff } from '@sorrel/contract/ledger/vocabulary'
import { cardBrands } from '@sorrel/contract/payments/vocabulary'
import { dayOf } from '../kernel/words/format.ts'
import { useFormat } from '../kernel/words/i18n.ts'
import { useMyZone } from '../scheduling/patient/use-my-zone.ts'

export const tones: Readonly<Record<BillState, 'leaf' | 'warn' | 'error' | 'info' | undefined>> = {
  awaiting_insurance: 'info',
  upcoming: 'info',
  due: 'warn',
  processing: 'info',
  failed: 'error',
  contested: 'warn',
  paid: 'leaf',
  partially_refunded: 'leaf',
  refunded: 'leaf',
  waived: 'leaf',
  written_off: undefined,
  canceled: undefined,
}

/** What a bill is called, to its client or to staff: the visit that it is about with its day, or what it is for. */
export function useBillTitle(reader: 'client' | 'staff' = 'client') {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  return ({ type, visit_at }: Pick<Bill, 'type' | 'visit_at'>): string => {
    const what = (reader === 'staff' ? itemTypesForStaff : itemTypes)[type][format.locale]
    const day = visit_at && format.date(dayOf(visit_at, zone))
    if (!day) return what
    return type === 'session_patient_share' || type === 'self_pay' ? t`Visit on ${day}` : t`${what}, ${day}`
  }
}

type Standing = Pick<Bill, 'state' | 'owed_cents' | 'paid_cents' | 'credit_cents' | 'is_taken_back' | 'surplus_cents' | 'replaced_by'>

/**
 * Where a bill stands, in a word or two. Of one of nothing, nobody says that it was paid, nor of one whose money became credit when it was taken back.
 * Staff see each bill of a visit, so they read which ones were taken back.
 */
export function useBillState(reader: 'client' | 'staff' = 'client') {
  const { t } = useLingui()
  const { locale } = useFormat()
  const labels = reader === 'staff' ? billStatesForStaff : billStates
  return ({ state, owed_cents, paid_cents, credit_cents, surplus_cents, is_taken_back, replaced_by }: Standing): string => {
    if (state !== 'paid') return labels[state][locale]
    if (is_taken_back && (replaced_by !== null || reader === 'staff')) return t({ message: 'Taken back', context: 'bill' })
    const kept_cents = is_taken_back ? paid_cents - surplus_cents : paid_cents
    return owed_cents + kept_cents + credit_cents === 0 ? t`Nothing to pay` : labels[state][locale]
  }
}

/** `Visa ending in 4242` */
export function useCardName() {
  const { t } = useLingui()
  const { locale } = useFormat()
  const brands: Readonly<Record<string, { en: string; es: string }>> = cardBrands
  return ({ brand, last4 }: { brand: string; last4: string }): string => {
    const name = brands[brand]?.[locale] ?? brand
    return t`${name} ending in ${last4}`
  }
}
