import { type ProcedureFamily, procedureFamilies } from '@sorrel/contract/coding/vocabulary'
import { findPayer } from '@sorrel/contract/insurance/vocabulary'

type Filter = { payer_id?: string; family?: ProcedureFamily; day?: string }

const isFamily = (family: string | undefined): family is ProcedureFamily => family !== undefined && Object.hasOwn(procedureFamilies, family)

const isDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= '1900-01-01' && day <= '2199-12-31' && !Number.isNaN(Date.parse(day))

/** The filter that an address means: today unless it names a day or asks for any. What it says wrongly is left out. */
export function readRuleFilter({ payer, family, day }: { payer?: string; family?: string; day?: string }, today: string): Filter {
  const wanted = day ?? today
  return {
    ...(payer !== undefined && (payer === 'default' || findPayer(payer)) && { payer_id: payer }),
    ...(isFamily(family) && { family }),
    ...(isDay(wanted) && { day: wanted }),
  }
}
