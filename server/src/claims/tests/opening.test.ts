import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findNextState, isEditable } from '@sorrel/contract/claims/moving'
import { type ClaimEventKind, type ClaimState, claimStateLabels } from '@sorrel/contract/claims/vocabulary'
import { sendClaimOf } from '../../clearinghouse/tests/sending.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

/** The states of claims in which one of these happenings may find them. */
const listStates = (...kinds: ClaimEventKind[]) =>
  (Object.keys(claimStateLabels) as ClaimState[]).filter((state) => kinds.some((kind) => findNextState(state, kind) !== null))

const openings = [
  ...listStates('corrected', 'corrected_after_payment').map((state) => ({ state, act: 'correct' as const })),
  ...listStates('opened_to_resend').map((state) => ({ state, act: 'resend' as const })),
]

for (const { state, act } of openings)
  test(`a claim that is ${state} is opened (${act}), and stands there again once that is dropped`, async () => {
    const { claim_id } = await sendClaimOf(t, '0006')
    await t.runJobs()
    await t.owner.query(`update app.claim set state = $2, payer_claim_number = 'PCN-1' where id = $1`, [claim_id, state])
    const acting = (act: 'correct' | 'resend' | 'drop') =>
      t.call(`POST /claims/${claim_id}/acts`, { as: cast.tom, body: { act, reason: 'They told us on the phone' } })
    const opened = await bodyOf(acting(act))
    assert.ok(isEditable(opened.state), opened.state)
    assert.equal((await bodyOf(acting('drop'))).state, state)
  })
