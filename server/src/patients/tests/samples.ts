import type { Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'

export const samples: Samples = {
  known: async () => ({ patient_id: [cast.maya.patient_id, cast.ruben.patient_id, cast.ines.patient_id] }),
  foreign: async () => ({ patient_id: cast.maya.patient_id }),
}
