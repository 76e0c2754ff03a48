import { type ProcedureFamily, procedureFamilies } from '@sorrel/contract/coding/vocabulary'
import { findPayer, isOwnPayerId } from '@sorrel/contract/insurance/vocabulary'
import { isDay } from '../scheduling/provider/real-day.ts'

type Filter = { payer_id?: string; family?: ProcedureFamily; day?: string }

const isFamily = (family: string | undefined): family is ProcedureFamily => family !== undefined && Object.hasOwn(procedureFamilies, family)

/** The filter that an address means: today unless it names a day or asks for any. What it says wrongly is left out. */
export function readRuleFilter({ payer, family, day }: { payer?: string; family?: string; day?: string }, today: string): Filter {
  const wanted = day ?? today
  return {
    ...(payer !== undefined && (payer === 'default' || findPayer(payer) || isOwnPayerId(payer)) && { payer_id: payer }),
    ...(isFamily(family) && { family }),
    ...(isDay(wanted) && { day: wanted }),
  }
}
