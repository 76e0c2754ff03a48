import type { Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'
import { makeQuestion } from './questions.ts'

export const samples: Samples = {
  bodies: { estimatePrice: makeQuestion({ patient_id: cast.maya.patient_id, payment: { kind: 'cash' } }) },
}
