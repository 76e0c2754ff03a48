import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findNextState, isEditable, isWithPayer, listActs, wasNeverSent } from './moving.ts'
import { type ClaimEventKind, type ClaimState, claimEventLabels, claimStateLabels } from './vocabulary.ts'

const states = Object.keys(claimStateLabels) as ClaimState[]
const kinds = Object.keys(claimEventLabels) as ClaimEventKind[]

test('each way of a claim ends where the payer, or staff, leave it', () => {
  const ways: [ClaimEventKind[], ClaimState][] = [
    [['found_ready', 'submitted', 'acknowledged', 'accepted', 'paid', 'closed'], 'closed'],
    [['found_faulty', 'found_ready', 'submitted', 'paid'], 'paid'],
    [['found_ready', 'submitted', 'rejected', 'found_ready', 'submitted'], 'submitted'],
    [['found_ready', 'submitted', 'accepted', 'denied', 'corrected', 'found_ready', 'submitted', 'paid'], 'paid'],
    [['found_ready', 'submitted', 'accepted', 'denied', 'appealed', 'denied'], 'denied'],
    [['found_ready', 'submitted', 'paid', 'reversed', 'denied'], 'denied'],
    [['found_ready', 'submitted', 'accepted', 'voided', 'reversed'], 'voided'],
    [['found_ready', 'cancelled', 'submitted'], 'cancelled'],
    [['found_ready', 'submitted', 'accepted', 'rejected'], 'rejected'],
    [['found_ready', 'submitted', 'rejected', 'paid'], 'paid'],
    [['found_ready', 'submitted', 'paid', 'reversed', 'closed'], 'closed'],
    [['found_ready', 'submitted', 'denied', 'appealed', 'closed'], 'closed'],
    [['found_ready', 'submitted', 'paid', 'corrected_after_payment', 'found_ready', 'submitted', 'paid'], 'paid'],
    [['found_ready', 'submitted', 'acknowledged', 'opened_to_resend', 'found_ready', 'submitted'], 'submitted'],
    [['found_ready', 'submitted', 'paid', 'voided', 'void_rejected'], 'voided'],
  ]
  for (const [events, end] of ways) {
    const state = events.reduce<ClaimState>((now, kind) => findNextState(now, kind) ?? now, 'draft')
    assert.equal(state, end, events.join(' '))
  }
})

test('a late answer to the file never takes a claim back from an answer about money', () => {
  for (const state of ['paid', 'partially_paid', 'denied', 'reversed', 'appealed', 'voided', 'cancelled', 'closed'] as const)
    for (const kind of ['acknowledged', 'rejected', 'accepted', 'submitted'] as const)
      assert.equal(findNextState(state, kind), null, `${state} ${kind}`)
  assert.equal(findNextState('accepted', 'acknowledged'), null)
})

test('answers in any order end in the same state as in order', () => {
  const answers: ClaimEventKind[] = ['acknowledged', 'accepted', 'paid']
  const orders = answers.flatMap((a) => answers.filter((b) => b !== a).map((b) => [a, b, answers.find((c) => c !== a && c !== b)!]))
  for (const order of orders)
    assert.equal(
      order.reduce<ClaimState>((now, kind) => findNextState(now, kind) ?? now, 'submitted'),
      'paid',
      order.join(' '),
    )
})

test('nothing is sent twice, and nothing that is under way is edited', () => {
  for (const state of states) {
    if (state !== 'ready') assert.equal(findNextState(state, 'submitted'), null, state)
    if (!isEditable(state))
      for (const kind of ['found_ready', 'found_faulty', 'cancelled'] as const) assert.equal(findNextState(state, kind), null)
    for (const kind of kinds) assert.ok(findNextState(state, kind) === null || states.includes(findNextState(state, kind)!))
  }
})

test('the payer has a claim from its sending on, until it is rejected or voided', () => {
  assert.equal(isWithPayer(false, 'found_ready', false), false)
  assert.equal(isWithPayer(false, 'submitted', false), true)
  assert.equal(isWithPayer(true, 'rejected', false), false)
  assert.equal(isWithPayer(true, 'rejected', true), true)
  assert.equal(isWithPayer(false, 'partially_paid', false), true, 'it had what the clearinghouse called rejected')
  assert.equal(isWithPayer(true, 'corrected', true), true)
  assert.equal(isWithPayer(true, 'voided', true), false)
})

test('a claim that its payer has is never canceled, not even while its replacement is a draft', () => {
  const claim = {
    appointment_id: 'visit',
    hold_codes: [],
    errors: 0,
    payer_claim_number: 'P-1',
    priority: 'P',
    patient_cents: null,
    corrected_from: null,
    paper: null,
    void_rejected: false,
    frequency: '1',
  }
  for (const state of ['draft', 'ready', 'rejected'] as const) {
    assert.equal(listActs({ ...claim, state, with_payer: false }).includes('cancel'), true, state)
    assert.equal(listActs({ ...claim, state, with_payer: true }).includes('cancel'), false, state)
  }
})

test('what the payer does not have is sent once more, and a void that it rejected goes again or is given up', () => {
  const claim = {
    frequency: '8',
    appointment_id: 'visit',
    hold_codes: [],
    errors: 0,
    payer_claim_number: 'P-1',
    priority: 'P',
    patient_cents: null,
    corrected_from: null,
    paper: null,
  }
  const actsOf = (state: ClaimState, void_rejected = false) => listActs({ ...claim, state, with_payer: true, void_rejected })
  for (const state of ['submitted', 'acknowledged', 'accepted'] as const) assert.ok(actsOf(state).includes('resend'), state)
  for (const state of ['paid', 'denied', 'voided'] as const) assert.ok(!actsOf(state).includes('resend'), state)
  assert.deepEqual(
    [actsOf('voided'), actsOf('voided', true)],
    [
      ['make_new', 'switch_plan'],
      ['restore', 'void'],
    ],
  )
  assert.equal(isWithPayer(false, 'void_rejected', true), true)
  assert.equal(isWithPayer(true, 'opened_to_resend', false), true, 'it may have it after all')
  assert.deepEqual(
    listActs({ ...claim, frequency: '1', state: 'voided', with_payer: false, void_rejected: false }),
    ['restore', 'make_new', 'switch_plan'],
    'by phone',
  )
  const voidsOf = (state: ClaimState) =>
    listActs({ ...claim, state, with_payer: true, void_rejected: false, payer_claim_number: null }).includes('void')
  assert.deepEqual(
    (['accepted', 'paid', 'denied', 'voided'] as const).map(voidsOf),
    [false, true, true, false],
    'whoever decided has it, also without a number',
  )
})

test('what a payer denied it may pay after all, and a second claim is opened again only where the first answer changed', () => {
  assert.deepEqual([findNextState('denied', 'paid'), findNextState('denied', 'partially_paid')], ['paid', 'partially_paid'])
  const claim = {
    state: 'paid',
    with_payer: true,
    errors: 0,
    payer_claim_number: 'P-1',
    appointment_id: 'visit',
    priority: 'S',
    patient_cents: 100,
    corrected_from: null,
    paper: null,
    void_rejected: false,
    frequency: '1',
  } as const
  assert.equal(listActs({ ...claim, hold_codes: [] }).includes('correct'), false)
  assert.equal(listActs({ ...claim, hold_codes: ['prior_changed'] }).includes('correct'), true)
})

test('a visit goes to another plan only while no payer has its claim, and care without a visit never', () => {
  const claim = {
    ...{ appointment_id: 'visit', hold_codes: [], errors: 0, payer_claim_number: null, priority: 'P', patient_cents: null },
    ...{ corrected_from: null, paper: null, void_rejected: false, frequency: '1', with_payer: false },
  }
  const may = (state: ClaimState, more: object = {}) => listActs({ ...claim, state, ...more }).includes('switch_plan')
  for (const state of ['draft', 'ready', 'rejected', 'cancelled', 'voided'] as const) assert.equal(may(state), true, state)
  for (const state of ['submitted', 'accepted', 'paid', 'partially_paid', 'denied', 'closed'] as const)
    assert.equal(may(state), false, state)
  assert.equal(may('rejected', { with_payer: true }), false, 'of a correction that came back the payer has the first version')
  assert.equal(may('voided', { void_rejected: true }), false)
  assert.equal(may('ready', { appointment_id: null }), false)
  assert.equal(may('ready', { priority: 'S' }), false)
})

test('a claim that ended may be followed by a new one, unless its payer rejected the void', () => {
  const claim = {
    ...{ appointment_id: 'visit', hold_codes: [], errors: 0, payer_claim_number: null, priority: 'P', patient_cents: null },
    ...{ corrected_from: null, paper: null, void_rejected: false, frequency: '1', with_payer: false },
  }
  const may = (state: ClaimState, more: object = {}) => listActs({ ...claim, state, ...more }).includes('make_new')
  for (const state of ['cancelled', 'voided'] as const) assert.equal(may(state), true, state)
  for (const state of ['draft', 'ready', 'rejected', 'accepted', 'denied', 'closed'] as const) assert.equal(may(state), false, state)
  assert.equal(may('voided', { void_rejected: true }), false)
  assert.equal(may('voided', { priority: 'S' }), false, 'the claim to the first payer makes it')
  assert.equal(may('cancelled', { appointment_id: null }), false, 'care without a visit is billed once')
})

test('a claim was never sent while its first form waits and no version of it went out', () => {
  const claim = { paper: 'to_send', frequency: '1', paid_cents: null } as const
  const waits = { channel: 'paper', sent_at: null } as const
  const went = { channel: 'paper', sent_at: '2026-03-02T15:00:00.000Z' } as const
  const filed = { channel: 'clearinghouse', sent_at: null } as const
  const cases: [Parameters<typeof wasNeverSent>[0], Parameters<typeof wasNeverSent>[1], boolean][] = [
    [claim, [waits], true],
    [claim, [waits, waits], true],
    [claim, [waits, went], false],
    [claim, [waits, filed], false],
    [{ ...claim, paper: 'sent' }, [went], false],
    [{ ...claim, paper: null }, [filed], false],
    [{ ...claim, frequency: '7' }, [waits], false],
    [{ ...claim, paid_cents: 0 }, [waits], false],
  ]
  for (const [one, versions, is] of cases) assert.equal(wasNeverSent(one, versions), is, JSON.stringify([one, versions]))
})
