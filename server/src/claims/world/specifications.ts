import { cast, idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'
import type { ClaimRow } from '../tables.ts'
import { claimsOf } from './claims.ts'

/** The first claims of the demo came from a list of the billing staff. */
export const makeSpecifications = (frame: Frame) =>
  (claimsOf(frame).claim as ClaimRow[]).slice(0, 3).map(({ id, patient_id, created_at }, n) => ({
    ...{ external_ref: `January-${n + 1}`, kind: 'create', batch_id: idOf('claim batch'), content: idOf('claim specification', n) },
    ...{ claim_id: id, patient_id, admin_id: cast.tom.admin_id, at: created_at },
  }))
