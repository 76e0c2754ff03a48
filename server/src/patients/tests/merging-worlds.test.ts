import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { castPatients, idOf } from '../../world/cast.ts'
import { castChildren } from '../../world/children.ts'
import { randomOf } from '../../world/random.ts'
import { dumpRows, foresee, listPlacesOf, merge, type Signed, signInSupport, tryUndo } from './merging.ts'

let t: TestApp
let support: Signed
serveUntouchedWorld(async (opened) => {
  t = opened
  support = await signInSupport(t)
  await plantTwins(7)
})

const everybody = [...castPatients, ...castChildren].map(({ patient_id }) => patient_id)

type Planted = { patient: string; provider: string; id: string; at: string; status: string; offered: string; question: string }

// What only one of two can have, for one patient and one dietitian. Values come from $1, a row of `Planted`.
const shared: Record<string, string> = {
  care: `insert into care (id, provider_id, patient_id, status, started_at, created_at, updated_at, client_details)
    select (p->>'id')::uuid, (p->>'provider')::uuid, (p->>'patient')::uuid, p->>'status', (p->>'at')::timestamptz, (p->>'at')::timestamptz,
      (p->>'at')::timestamptz, jsonb_build_object('goal', p->>'id') from (select $1::jsonb as p) x on conflict do nothing`,
  note: `insert into care_note (care_id, provider_id, patient_id, private_note, updated_at)
    select c.id, c.provider_id, c.patient_id, c.id::text, c.created_at from care c where c.id = ($1::jsonb->>'id')::uuid`,
  history: `insert into care_change (id, care_id, provider_id, patient_id, change, at, by_kind)
    select gen_random_uuid(), c.id, c.provider_id, c.patient_id, 'began', c.created_at, 'provider' from care c where c.id = ($1::jsonb->>'id')::uuid`,
  waiting: `insert into waiting_list_entry (id, provider_id, patient_id, type, visit_mode, from_date, to_date, status, created_at)
    select (p->>'id')::uuid, (p->>'provider')::uuid, (p->>'patient')::uuid, 'Follow-up', 'virtual', '2026-03-01', '2026-04-01', p->>'offered',
      (p->>'at')::timestamptz from (select $1::jsonb as p) x on conflict do nothing`,
  question: `insert into journal_question (patient_id, provider_id, text, asked_at)
    select (p->>'patient')::uuid, (p->>'provider')::uuid, p->>'id', (p->>'at')::timestamptz from (select $1::jsonb as p) x on conflict do nothing`,
  answers: `insert into intake_answer (id, patient_id, question, value, version, questions_version, at, by_kind, by_id)
    select gen_random_uuid(), (p->>'patient')::uuid, p->>'question', '"x"', v, '1', (p->>'at')::timestamptz + v * interval '1 hour', 'patient', (p->>'patient')::uuid
    from (select $1::jsonb as p) x, generate_series(1, 3) v on conflict do nothing`,
  intake: `insert into intake (patient_id, version, started_at, updated_at)
    select a.patient_id, max(a.version), min(a.at), max(a.at) from intake_answer a where a.patient_id = ($1::jsonb->>'patient')::uuid
    group by a.patient_id on conflict do nothing`,
  entry: `insert into journal_entry (id, patient_id, client_id, occurred_at, time_zone, local_date, before_three, kind, created_at, updated_at)
    select gen_random_uuid(), (p->>'patient')::uuid, md5(p->>'provider')::uuid, (p->>'at')::timestamptz, 'UTC', '2026-02-01', false, 'note',
      (p->>'at')::timestamptz, (p->>'at')::timestamptz from (select $1::jsonb as p) x on conflict do nothing`,
  feed: `insert into calendar_feed (id, token_hash, owner_kind, owner_id, created_at)
    select (p->>'id')::uuid, p->>'id', 'patient', (p->>'patient')::uuid, (p->>'at')::timestamptz from (select $1::jsonb as p) x on conflict do nothing`,
}

/** Gives every patient of the cast the same things, at random times and in random states, so that any two have what only one can have. */
async function plantTwins(seed: number): Promise<void> {
  const random = randomOf(seed, 'twins')
  const { rows: providers } = await t.owner.query<{ id: string }>('select id from provider order by id limit 3')
  for (const patient of everybody)
    for (const { id: provider } of providers) {
      const planted: Planted = {
        ...{ patient, provider, id: idOf('twin', seed, patient, provider) },
        at: `2026-01-${String(random.between(10, 28))}T10:00:00.000Z`,
        status: random.pick(['onboarding', 'active', 'paused']),
        offered: random.pick(['waiting', 'offered', 'ended']),
        question: random.pick(['goals', 'likes', 'usual_day']),
      }
      for (const text of Object.values(shared)) if (random.chance(0.8)) await t.owner.query(text, [JSON.stringify(planted)])
    }
}

test('any two patients with the same of everything are merged and taken apart again, and every row is as before', async () => {
  const random = randomOf(7, 'pairs')
  const expected = await dumpRows(t)
  let merged = 0
  for (let round = 0; round < 24; round++) {
    const pair = { from_id: random.pick(everybody), into_id: random.pick(everybody) }
    if (pair.from_id === pair.into_id || (await foresee(t, pair)).obstacles.length > 0) continue
    const { merge_id } = await merge(t, support, pair)
    assert.deepEqual(
      (await listPlacesOf(t, pair.from_id)).filter((place) =>
        /^(care|journal|intake|waiting|coverage|lab|appointment|consent|file)/.test(place),
      ),
      [],
    )
    assert.equal((await tryUndo(t, support, merge_id)).status, 200)
    assert.deepEqual(await dumpRows(t), expected)
    merged += 1
  }
  assert.ok(merged > 8, String(merged))
})
