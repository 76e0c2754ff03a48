import type { ConsentKind } from '@sorrel/contract/patients/consents'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useConsents } from '../../scheduling/booking/steps/use-consents.ts'

const hour = 3_600_000

/** The texts of the consents that are still missing, as the next visit needs them. */
export function useOpenConsents(open: readonly { kind: ConsentKind }[], visit: Appointment | undefined) {
  const format = useFormat()
  const texts = useConsents({
    name: visit?.provider_name ?? '',
    virtual: visit?.visit_mode !== 'in_person',
    insured: visit?.paid_by === 'insurance',
    fee: format.money(visit?.no_show_fee_cents ?? 0),
    hours: visit ? Math.round((Date.parse(visit.starts_at) - Date.parse(visit.free_until)) / hour) : 0,
  })
  return texts.filter(({ kind }) => open.some((one) => one.kind === kind))
}
