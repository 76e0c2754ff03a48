import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'

export const samples: Samples = {
  known: async (owner) => ({ lab_id: await readSomeIds(owner, 'lab'), corrects_id: await readSomeIds(owner, 'lab') }),
  foreign: async (owner) => ({ lab_id: (await readSomeIds(owner, 'lab', `patient_id = '${cast.maya.patient_id}'`))[0]! }),
  bodies: {
    addLab: {
      collected_at: '2026-02-20T15:00:00Z',
      panel: 'a1c',
      results: [{ analyte: 'hba1c', value: 5.8, unit: '%' }],
      file_ids: [],
    },
  },
}
