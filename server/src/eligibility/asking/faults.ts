import type { EligibilityCheck } from '@sorrel/contract/eligibility/schemas'
import type { CheckField, CheckStatus, FieldFault } from '@sorrel/contract/eligibility/vocabulary'
import type { Refusal } from '../../claims/x12/reading/answers/benefits.ts'
import type { Route } from '../../payers/routing.ts'

export type Fault = EligibilityCheck['field_errors'][number]
type Meaning = { status: CheckStatus; faults: readonly Fault[] }

const at = (code: FieldFault, ...fields: CheckField[]): Fault[] => fields.map((field) => ({ field, code }))

// The codes of AAA03, each on the field to which it belongs. Those that say the same of a dependent stand with those of the subscriber.
const byCode: Readonly<Record<string, Meaning>> = {
  '15': { status: 'not_found', faults: at('missing', 'member_id', 'birth_date') },
  '42': { status: 'payer_down', faults: [] },
  '80': { status: 'payer_down', faults: [] },
  '41': { status: 'error', faults: at('not_known', 'provider') },
  '43': { status: 'error', faults: at('not_known', 'provider') },
  '45': { status: 'error', faults: at('not_known', 'provider') },
  '47': { status: 'error', faults: at('not_known', 'provider') },
  '50': { status: 'error', faults: at('not_known', 'provider') },
  '51': { status: 'error', faults: at('not_known', 'provider') },
  '79': { status: 'error', faults: at('not_reachable', 'payer_id') },
  '56': { status: 'error', faults: at('form', 'service_date') },
  '57': { status: 'error', faults: at('form', 'service_date') },
  '60': { status: 'error', faults: at('form', 'service_date') },
  '62': { status: 'error', faults: at('not_known', 'service_date') },
  '63': { status: 'error', faults: at('not_known', 'service_date') },
  '58': { status: 'not_found', faults: at('form', 'birth_date') },
  '71': { status: 'not_found', faults: at('differs', 'birth_date') },
  '64': { status: 'not_found', faults: at('form', 'member_id') },
  '72': { status: 'not_found', faults: at('form', 'member_id') },
  '65': { status: 'not_found', faults: at('differs', 'first_name', 'last_name') },
  '73': { status: 'not_found', faults: at('differs', 'first_name', 'last_name') },
  '67': { status: 'not_found', faults: at('not_found', 'member_id') },
  '75': { status: 'not_found', faults: at('not_found', 'member_id') },
  '68': { status: 'not_found', faults: at('several', 'member_id') },
  '76': { status: 'not_found', faults: at('several', 'member_id') },
}

/** What the refusals of a payer mean. Of several the one that the person can mend counts first; a payer that is down is asked again. */
export function readRefusals(refusals: readonly Refusal[]): Meaning {
  const meanings = refusals.map(({ code, action }): Meaning => {
    const known = byCode[code]
    // R, S, W and Y ask us to send the same question later.
    return known ?? { status: /^[RSWY]$/.test(action) ? 'payer_down' : 'error', faults: [] }
  })
  const order: readonly CheckStatus[] = ['not_found', 'error', 'payer_down']
  const status = order.find((one) => meanings.some((meaning) => meaning.status === one)) ?? 'error'
  const faults = meanings.filter((meaning) => meaning.status === status).flatMap((meaning) => meaning.faults)
  return { status, faults: faults.filter((one, place) => faults.findIndex(({ field }) => field === one.field) === place) }
}

/**
 * What is wrong with a question before anybody is asked, as a claim would say it after the visit. Whether the payer can be reached, its terms say when it is
 * asked; whether its members have a prefix, they say now.
 */
export function findFormFaults(member_id: string, { lacks_prefix }: Pick<Route, 'lacks_prefix'>): Fault[] {
  const typed = member_id.replaceAll(' ', '').toUpperCase()
  if (!/^[A-Z0-9-]{2,80}$/.test(typed)) return at('form', 'member_id')
  return lacks_prefix ? at('prefix_missing', 'member_id') : []
}

/** The field of a fact that could not be written into a question. */
export function faultOfPath(path: string): Fault[] {
  const field = (['member_id', 'first_name', 'last_name', 'birth_date', 'service_day', 'npi'] as const).find((one) => path.endsWith(one))
  if (field === undefined) return path.startsWith('payer') ? at('not_reachable', 'payer_id') : []
  return at('form', field === 'service_day' ? 'service_date' : field === 'npi' ? 'provider' : field)
}
