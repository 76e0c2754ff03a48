import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'

const ofMaya = `patient_id = '${cast.maya.patient_id}'`

export const samples: Samples = {
  known: async (owner) => ({
    billable_remote_encounter_id: await readSomeIds(owner, 'billable_remote_encounter'),
    contest_id: await readSomeIds(owner, 'contest'),
    remote_code_allowance_id: await readSomeIds(owner, 'remote_code_allowance'),
  }),
  foreign: async (owner) => ({
    billable_remote_encounter_id: (await readSomeIds(owner, 'billable_remote_encounter', ofMaya))[0]!,
    contest_id: (await readSomeIds(owner, 'contest', ofMaya))[0]!,
    remote_code_allowance_id: null,
  }),
  bodies: {
    setRemoteConsent: { agrees: true, version: '2026-11' },
    reportRemoteWork: { patient_id: cast.maya.patient_id, began_at: '2026-03-01T10:00:00.000Z', ended_at: '2026-03-01T10:05:00.000Z' },
    waiveRemoteEncounter: { reason: 'courtesy' },
    contestRemoteCharge: { reason: 'other', message: 'I did not ask that.', file_ids: [] },
    answerContest: { statement: 'I answered on Monday.' },
    decideContest: { decision: 'under_review', note: 'We look at it.' },
    allowRemoteCode: { payer_id: '60054', code: '98970', starts_on: '2026-01-01', source: 'Contract, page 4' },
    endRemoteAllowance: { ends_on: '2026-12-31' },
    changeRemoteNote: { interval_history: 'A question about juice.' },
  },
  texts: ['98970'],
}
