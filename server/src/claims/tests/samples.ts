import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'

const reason = 'So that it is right'

export const samples: Samples = {
  known: async (owner) => ({ claim_id: await readSomeIds(owner, 'claim'), claim_ids: await readSomeIds(owner, 'claim'), n: ['1', '2'] }),
  foreign: async (owner) => ({
    claim_id: (await readSomeIds(owner, 'claim', `patient_id = '${cast.maya.patient_id}'`))[0]!,
    n: null,
  }),
  bodies: { changeClaim: { authorization_number: 'A-7' }, appealClaim: { reason, appeal_by: '2026-06-01' } },
  texts: ['97803', 'E11.65', 'P-77'],
}
