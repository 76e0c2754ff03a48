import type { Foreseen } from '@sorrel/contract/prices/difference'
import type { EstimateRow } from './access.ts'

/** What an estimate foresaw, for the comparison with what the plan decided. */
export const foreseenOf = ({ kind, patient_cents, allowed_cents, answer, flags, inputs }: EstimateRow): Foreseen => ({
  ...{ kind, patient_cents, allowed_cents, deductible_cents: answer.deductible_cents },
  ...{ coinsurance_cents: answer.coinsurance_cents, copay_cents: answer.copay_cents, has_cap: flags.includes('out_of_pocket_cap') },
  lines: inputs.visit.lines.map(({ code, units }) => ({ code, units })),
})
