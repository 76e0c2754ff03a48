import type pg from 'pg'
import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'
import { makePromise, makeQuestion } from './questions.ts'

export const samples: Samples = {
  known: async (owner) => ({
    promise_id: await readSomeIds(owner, 'price_promise'),
    good_faith_estimate_id: await readSomeIds(owner, 'good_faith_estimate'),
  }),
  // A promise is about no person.
  foreign: async (owner) => ({ promise_id: null, good_faith_estimate_id: await writeMayasPaper(owner) }),
  bodies: {
    estimatePrice: makeQuestion({ patient_id: cast.maya.patient_id, payment: { kind: 'cash' } }),
    startPricePromise: makePromise(),
    endPricePromise: { ends_on: '2030-12-31', reason: 'The contract ends' },
  },
}

/** Maya has a plan, so the world has no good-faith estimate of hers. */
async function writeMayasPaper(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.good_faith_estimate (id, patient_id, provider_id, appointment_id, estimate_id, n, reason, content, content_hash, total_cents, missing, due_on,
       made_at)
     select gen_random_uuid(), e.patient_id, e.provider_id, e.appointment_id, e.id, coalesce((select max(g.n) from app.good_faith_estimate g
         where g.appointment_id = e.appointment_id), 0) + 1, 'asked', o.content, 'of Maya', o.total_cents, '{}', null, now()
     from app.price_estimate e, (select content, total_cents from app.good_faith_estimate limit 1) o
     where e.patient_id = $1 and e.appointment_id is not null limit 1 returning id`,
    [cast.maya.patient_id],
  )
  return rows[0]!.id
}
