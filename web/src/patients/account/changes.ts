import type { updatePatient } from '@sorrel/contract/patients/record/operations'
import type { Patient } from '@sorrel/contract/patients/record/schemas'
import type { UsState } from '@sorrel/contract/patients/states'
import type { InputOf } from '../../kernel/calls/api.ts'
import { type DetailValues, detailsOf } from '../confirm/use-details-form.ts'

/** Only what differs, so that somebody else’s change of another field stays. An empty ZIP code or state changes nothing. */
export function changesOf(patient: Patient, values: DetailValues): InputOf<typeof updatePatient>['body'] {
  const { zip, ...rest } = detailsOf(values)
  const next = { ...rest, ...(zip && { zip }), ...(values.state && { state: values.state as UsState }) }
  const changed = Object.entries(next).filter(([name, value]) => value !== patient[name as keyof Patient])
  // The server refuses a body without any field. A unit that stays as it is changes nothing.
  return changed.length > 0 ? Object.fromEntries(changed) : { units: patient.units }
}
