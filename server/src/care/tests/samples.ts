import type pg from 'pg'
import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'

const ofDana = `provider_id = '${cast.dana.provider_id}'`

export const samples: Samples = {
  known: async (owner) => ({
    care_id: [...(await readSomeIds(owner, 'care', ofDana)), ...(await readSomeIds(owner, 'care'))],
    follow_up_reminder_id: [await draftOfDana(owner)],
  }),
  foreign: async (owner) => ({
    care_id: (await readSomeIds(owner, 'care', ofDana))[0]!,
    follow_up_reminder_id: await draftOfDana(owner),
  }),
  bodies: {
    changeMyClientCare: { cadence: 'Weekly' },
    cancelMyClientCare: { reason: 'other' },
    transferMyClientCare: { provider_id: cast.marisol.provider_id, hand_over_note: 'Likes mornings' },
    scheduleFollowUp: { scheduled_at: '2026-12-24T15:00:00Z' },
    previewFollowUp: { target: 'old_patients' },
    createFollowUp: { target: 'old_patients', is_draft: true },
  },
}

async function draftOfDana(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.follow_up_reminder (id, provider_id, target, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'old_patients', 'draft', now(), now()) returning id`,
    [cast.dana.provider_id],
  )
  return rows[0]!.id
}
