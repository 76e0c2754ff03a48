import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'

const first = async (rows: Promise<string[]>) => (await rows)[0] ?? null

export const samples: Samples = {
  known: async (owner) => ({
    bill_id: await readSomeIds(owner, 'bill'),
    payment_id: await readSomeIds(owner, 'payment'),
    bill_ids: await readSomeIds(owner, 'bill'),
    paper_id: await readSomeIds(owner, 'bill_paper'),
    question_id: await readSomeIds(owner, 'bill_question'),
    relief_id: await readSomeIds(owner, 'bill_relief'),
    payer_patient_id: [cast.maya.patient_id, cast.ruben.patient_id],
  }),
  foreign: async (owner) => ({
    bill_id: await first(readSomeIds(owner, 'bill', `patient_id = '${cast.maya.patient_id}'`)),
    payment_id: await first(readSomeIds(owner, 'payment', `patient_id = '${cast.maya.patient_id}'`)),
    paper_id: null,
    question_id: null,
    relief_id: null,
  }),
  texts: ['goodwill'],
}
