import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isError } from '@sorrel/contract/claims/findings/findings'
import { relationshipsToInsured } from '@sorrel/contract/insurance/vocabulary'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { signNoteOfMaya } from '../../letters/tests/writing.ts'
import { cast } from '../../world/cast.ts'
import { type ClaimFacts, draftClaim } from '../building/draft.ts'
import { freezeDraft } from '../freezing.ts'
import { composeForm } from '../paper/form.ts'
import { scrubClaim } from '../scrub/scrub.ts'
import { judgeFile } from '../x12/reading/file.ts'
import { exchange, makeSet } from '../x12/tests/claims.ts'
import { writeClaimFile } from '../x12/writing/claims.ts'
import { draft, facts, versionOf } from './drafts.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { hannah, maya, tom } = cast

const holder = { last_name: 'Holder', first_name: 'Ana', birth_date: '1955-05-05', sex: 'female' as const }
type Whose = Pick<ClaimFacts['plan'], 'relationship' | 'has_own_member_id' | 'subscriber'>
function makeFacts(whose: Whose): ClaimFacts {
  const { patient, rendering, billing, lines } = draft
  const plan = { priority: 'P', payer_id: '60054', payer_name: 'Aetna', member_id: 'W123456702', group_no: 'G1', ...whose } as const
  return {
    ...{ service_day: draft.service_day, place: '10', diagnoses: ['E11.65'], patient, plan, rendering, referring: null, office: null },
    procedures: lines.map(({ code, units, modifiers }) => ({ code, units, modifiers })),
    route: { payer_id: '60054', payer_name: 'Aetna', routing_id: '60054', filing_code: 'CI', reason: 'own' },
    practice: { ...billing, has_signature: true, accepts_assignment: true },
    prices: [{ charge_cents: 7_500, expected_cents: 5_500 }],
  }
}
const boxesOf = (made: typeof draft) =>
  Object.fromEntries(
    composeForm(versionOf(made), '2026-10-07T00:00:00.000Z', '2026-10-06').blocks.flatMap((block) =>
      block.kind === 'facts' ? block.rows : [],
    ),
  )

test('Whoever has a number of their own is sent as a subscriber, whatever their relation to the holder, and nobody asks for the holder.', async () => {
  for (const relationship of relationshipsToInsured)
    for (const has_own_member_id of [false, true])
      for (const subscriber of [holder, null]) {
        const made = draftClaim(makeFacts({ relationship, has_own_member_id, subscriber }))
        const why = JSON.stringify({ relationship, has_own_member_id, subscriber })
        const codes = scrubClaim(made, facts)
          .filter(isError)
          .map(({ code }) => code)
        const isSubscriber = relationship === 'Self' || has_own_member_id
        assert.deepEqual(codes, isSubscriber || subscriber ? [] : ['subscriber_name_missing', 'subscriber_birth_missing'], why)
        if (codes.length > 0) continue
        const file = [...writeClaimFile(exchange, [makeSet({ providers: [freezeDraft(made, 'S1-1')] })])]
        const { accepted, errors } = await judgeFile(file)
        assert.ok(accepted, `${why}: ${JSON.stringify(errors)}`)
        const text = file.join('')
        assert.equal(/SBR\*P\*18\*G1/.test(text) && !/PAT\*|NM1\*QC\*/.test(text), isSubscriber, why)
        const boxes = boxesOf(made)
        assert.deepEqual(
          [boxes["4 Insured's name"], boxes["11a Insured's birth date and sex"]],
          isSubscriber ? ['Nuñez, José', '01 02 1980 M'] : ['Holder, Ana', '05 05 1955 F'],
          why,
        )
        assert.equal(boxes['6 Relationship to the insured'] === 'Self', isSubscriber, why)
        assert.equal(boxes["1a Insured's ID"], 'W123456702', why)
      }
})

test('A claim of a dependent with a number of their own needs no holder, and what was sent before stays as it was.', async () => {
  const { visit } = await signNoteOfMaya(t)
  await t.runJobs()
  const { items } = await bodyOf(t.call('GET /claims', { as: hannah, query: { limit: 100 } }))
  const { id } = items.find(({ appointment_id }) => appointment_id === visit.id)!
  const setPlan = (own: boolean) =>
    t.owner.query(
      `update app.coverage set relationship = 'Child', has_own_member_id = $2 where id = (select coverage_id from app.claim where id = $1)`,
      [id, own],
    )
  const check = async () => {
    const { draft, findings } = await bodyOf(t.call(`POST /claims/${id}/check`, { as: tom }))
    return [draft.relationship, draft.subscriber.last_name, findings.some(({ code }) => code.startsWith('subscriber'))]
  }
  await setPlan(false)
  assert.deepEqual(await check(), ['Child', null, true])
  await setPlan(true)
  assert.deepEqual(await check(), ['Self', 'Lindqvist', false])
  await bodyOf(t.call(`POST /claims/${id}/submit`, { as: tom }))
  const read = async () => String((await t.send(`GET /admin/claims/${id}/submissions/1/x12`, { as: tom })).body)
  const sent = await read()
  assert.match(sent, /SBR\*P\*18\*/)
  assert.match(sent, /NM1\*IL\*1\*LINDQVIST\*MAYA/)
  assert.doesNotMatch(sent, /PAT\*|NM1\*QC/)
  await setPlan(false)
  assert.equal(await read(), sent)
})

test('What a client corrects of the same membership reaches the claim of an earlier visit, and another number does not.', async () => {
  const { visit } = await signNoteOfMaya(t)
  await t.runJobs()
  const { items } = await bodyOf(t.call('GET /claims', { as: hannah, query: { limit: 100 } }))
  const { id } = items.find(({ appointment_id }) => appointment_id === visit.id)!
  await t.owner.query(`update app.coverage set relationship = 'Child' where id = (select coverage_id from app.claim where id = $1)`, [id])
  const check = () => bodyOf(t.call(`POST /claims/${id}/check`, { as: tom }))
  const before = await check()
  assert.ok(before.findings.some(({ code }) => code === 'subscriber_name_missing'))
  const { member_id } = before.draft.subscriber
  const correct = (more: object) => {
    const subscriber = { first_name: 'Ana', last_name: 'Holder', birth_date: '1955-05-05', sex: 'female' as const }
    const primary = { kind: 'insurance', payer_id: '60054', member_id: member_id!, relationship: 'Child', subscriber, ...more } as const
    return bodyOf(t.call(`PATCH /patients/${maya.patient_id}`, { as: maya, body: { coverage: { primary } } }))
  }
  await correct({ member_id: 'W999888777' })
  assert.equal((await check()).draft.subscriber.last_name, null)
  await correct({ group_no: 'G-22' })
  const after = await check()
  assert.deepEqual(
    [after.draft.relationship, after.draft.subscriber.last_name, after.draft.subscriber.group_no, after.draft.subscriber.member_id],
    ['Child', 'Holder', 'G-22', member_id],
  )
  assert.ok(!after.findings.some(({ code }) => code.startsWith('subscriber')))
})
