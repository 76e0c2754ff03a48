import { proposeAppealText } from '@sorrel/contract/denials/rules'
import type { ClaimRow } from '../../claims/tables.ts'
import { claimsOf } from '../../claims/world/claims.ts'
import { cast, idOf } from '../../world/cast.ts'
import type { Contribution } from '../../world/contribution.ts'
import type { Frame } from '../../world/frame.ts'
import type { DenialTables } from '../tables.ts'

/** A letter that waits to go out, and a large amount that waits for a second person. */
export const denialsWorld: Contribution<DenialTables> = { tables: ['appeal_letter', 'write_off'], rowsOf: makeWork }

function makeWork(frame: Frame) {
  const { claim, claim_version } = claimsOf(frame)
  // Other dietitians than Hannah have them too, so that tests see whether they stay with their own.
  const [appealed, large = appealed] = (claim as ClaimRow[])
    .filter((one) => one.state === 'denied' && one.provider_id !== cast.hannah.provider_id)
    .toSorted((one, other) => other.charge_cents - one.charge_cents)
  const version = (claim_version as { id: string; claim_id: string }[]).find(({ claim_id }) => claim_id === appealed?.id)
  const whose = ({ id: claim_id, patient_id, provider_id }: ClaimRow) => ({ claim_id, patient_id, provider_id })
  return {
    appeal_letter: appealed && version ? [{ ...whose(appealed), ...letterOf(frame, appealed, version.id) }] : [],
    write_off: large ? [{ ...whose(large), ...requestOf(large) }] : [],
  }
}

const letterOf = (frame: Frame, claim: ClaimRow, version_id: string) => ({
  ...{
    id: idOf('appeal letter', claim.id),
    version_id,
    level: 'first',
    reason: 'medical_necessity',
    enclosures: [{ kind: 'note', name: 'Signed note of the visit', file_id: null }],
    body: proposeAppealText('medical_necessity'),
  },
  ...{ appeal_by: Temporal.PlainDate.from(frame.now.slice(0, 10)).add({ days: 90 }).toString(), sent_by: null, sent_at: null },
  ...{ admin_id: cast.tom.admin_id, admin_name: cast.tom.name, revision: 1, created_at: claim.updated_at, updated_at: claim.updated_at },
})

const requestOf = (claim: ClaimRow) => ({
  ...{
    id: idOf('write-off', claim.id),
    amount_cents: claim.charge_cents,
    reason: 'no_authorization',
    note: 'The payer upheld it by phone',
  },
  ...{ state: 'waiting', asked_by: cast.sasha.admin_id, asked_name: cast.sasha.name, asked_at: claim.updated_at },
  ...{ decided_by: null, decided_name: null, decided_at: null, taken_back_at: null, taken_back_note: null },
  ...{ taken_back_by: null, back_asked_by: null, back_asked_name: null, back_asked_at: null },
  ...{ transaction_id: null, reversal_id: null },
})
