import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'

const reason = 'So that it is right'
const trial = { dry_run: true, stop_on_error: false }
const nothing = '00000000-0000-4000-8000-000000000059'

export const samples: Samples = {
  known: async (owner) => ({ claim_id: await readSomeIds(owner, 'claim'), claim_ids: await readSomeIds(owner, 'claim'), n: ['1', '2'] }),
  foreign: async (owner) => ({
    claim_id: (await readSomeIds(owner, 'claim', `patient_id = '${cast.maya.patient_id}'`))[0]!,
    n: null,
  }),
  bodies: {
    changeClaim: { authorization_number: 'A-7' },
    appealClaim: { reason, appeal_by: '2026-06-01' },
    createClaimsFromSpecifications: { ...trial, specifications: [{ external_ref: 'R1', submit: false, appointment_id: nothing }] },
    resubmitClaimsFromSpecifications: { ...trial, specifications: [{ external_ref: 'R1', submit: false, original_claim_id: nothing }] },
  },
  texts: ['97803', 'E11.65', 'P-77'],
}
