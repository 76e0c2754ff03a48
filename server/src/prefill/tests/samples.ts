import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'

export const samples: Samples = {
  known: async (owner) => ({ ai_prefill_fieldset_id: await readSomeIds(owner, 'ai_prefill_fieldset') }),
  foreign: async (owner) => {
    const [id] = await readSomeIds(owner, 'ai_prefill_fieldset', `patient_id = '${cast.maya.patient_id}'`)
    if (!id) throw new Error('nothing is proposed for Maya')
    return { ai_prefill_fieldset_id: id }
  },
}
