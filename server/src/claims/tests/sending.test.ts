import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isError } from '@sorrel/contract/claims/findings/findings'
import type { ClaimDraft, PriorAnswer } from '@sorrel/contract/claims/schemas'
import { referringOf } from '../building/referring.ts'
import { freezeDraft, goesOnPaper } from '../freezing.ts'
import { composeForm } from '../paper/form.ts'
import { scrubClaim } from '../scrub/scrub.ts'
import { judgeFile } from '../x12/reading/file.ts'
import { exchange, makeSet } from '../x12/tests/claims.ts'
import { writeClaimFile } from '../x12/writing/claims.ts'
import { childOf, facility, payer, referring } from './changes.ts'
import { draft, facts, line, versionOf } from './drafts.ts'

const adjusted = { group: 'CO' as const, reason: '45', cents: 18_000 }
const prior: PriorAnswer = {
  ...{ payer: { id: '62308', name: 'Cigna', filing_code: 'CI' }, relationship: 'Self', answered_on: '2026-10-20', paid_cents: 9_000 },
  subscriber: { last_name: 'Núñez', first_name: 'José', member_id: 'C1234', group_no: null },
  adjustments: [],
  lines: [{ paid_cents: 9_000, units: 4, adjustments: [adjusted, { group: 'PR', reason: '2', cents: 3_000 }] }],
}
const whole = { facility, referring, note: 'A note', referral_number: 'R-1', authorization_number: 'A-1' }
const box = { ...draft.billing.address, line_1: 'PO Box 9', line_2: null }

/** Drafts of every shape that goes out. */
const shapes: Record<string, ClaimDraft> = {
  plain: draft,
  whole: { ...draft, ...whole, billing: { ...draft.billing, pay_to: box } },
  child: { ...draft, ...childOf({}).draft, ...whole },
  spouse: { ...draft, ...childOf({}).draft, relationship: 'Spouse' },
  replacement: { ...draft, frequency: '7', payer_claim_number: 'P1' },
  void: { ...draft, frequency: '8', payer_claim_number: 'P 1/2' },
  'second payer, by line': { ...draft, ...whole, priority: 'S', prior },
  'second payer, by claim': { ...draft, priority: 'S', prior: { ...prior, adjustments: [{ ...adjusted, cents: 21_000 }], lines: null } },
  'second payer of a child': { ...draft, ...childOf({}).draft, priority: 'S', prior: { ...prior, relationship: 'Child' } },
  'third payer': { ...draft, priority: 'T', prior },
  'many lines': { ...draft, lines: ['97803', 'S9470', '99403'].map((code) => ({ ...line, code, units: 1, modifiers: ['95'] })) },
  unassigned: { ...draft, accepts_assignment: false },
  'Blue plan': { ...draft, payer: { ...payer, filing_code: 'BL' }, subscriber: { ...draft.subscriber, member_id: 'XYZ 123-456 789' } },
}
const errorsOf = (one: ClaimDraft) => scrubClaim(one, { ...facts, is_prior_answered: true }).filter(isError)
const judge = async (one: ClaimDraft) => judgeFile(writeClaimFile(exchange, [makeSet({ providers: [freezeDraft(one, 'S1-1')] })]))

test('A draft of every shape that the rules let pass is a file that a clearinghouse takes, also to a second payer.', async () => {
  for (const [name, one] of Object.entries(shapes)) {
    if (name !== 'many lines') assert.deepEqual(errorsOf(one), [], name)
    const { accepted, errors } = await judge(one)
    assert.ok(accepted, `${name}: ${JSON.stringify(errors)}`)
  }
})

const odd = [
  '',
  ' ',
  '漢',
  '*~:^',
  '!!!',
  `${'!'.repeat(70)} A`,
  'X'.repeat(120),
  'PO Box 7',
  '7',
  '1234567890',
  'tx',
  '２０',
  '٣',
  "O'Neil",
  null,
]

/** The places of all texts in a draft, as paths. */
function* pathsOf(value: unknown, path: readonly (string | number)[] = []): Generator<readonly (string | number)[]> {
  if (typeof value === 'string' || (value === null && path.length > 0)) yield path
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) yield* pathsOf(part, [...path, Array.isArray(value) ? Number(key) : key])
}
function put(value: unknown, [name, ...rest]: readonly (string | number)[], text: string | null): unknown {
  if (name === undefined) return text
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>
  copy[name] = put(copy[name], rest, text)
  return copy
}
// What the contract or the product itself writes: a day, a code of a closed set, or what the payer before was sent.
const closed =
  /^(service_day|priority|frequency|relationship|referring|facility|billing\.pay_to|prior(\..*)?|payer\.(id|name|route)|.*\.(sex|birth_date))$/
const never = /^(place|diagnoses|lines)\b/

test('Whatever stands in a field, the rules find it, or it is sent and taken, or stands on the form: no claim is ready that cannot go.', async () => {
  let [sent, kept, paper] = [0, 0, 0]
  for (const shape of ['whole', 'child', 'replacement', 'second payer, by line'] as const)
    for (const path of pathsOf(shapes[shape])) {
      const field = path.join('.')
      if (closed.test(field)) continue
      for (const text of odd) {
        if (text === null && never.test(field)) continue
        const changed = put(shapes[shape], path, text) as ClaimDraft
        if (errorsOf(changed).length > 0) kept += 1
        else if (goesOnPaper(changed)) {
          paper += 1
          assert.ok(composeForm(versionOf(changed), '2026-10-07T00:00:00.000Z', '2026-10-06').blocks.length > 0)
        } else {
          sent += 1
          const { accepted, errors } = await judge(changed)
          assert.ok(accepted, `${shape} ${field} ${JSON.stringify(text)}: ${JSON.stringify(errors)}`)
        }
      }
    }
  assert.ok(sent > 200 && kept > 400, `${sent} sent, ${kept} kept`)
  assert.equal(paper, 4, 'every shape goes on paper where its payer has no id')
})

test('The name of a referral is read as people write it: degrees and titles are no part of it.', () => {
  const names: readonly [string, string | null, string | null][] = [
    ['Lena Ortiz', 'Lena', 'Ortiz'],
    ['Lena Ortiz, MD', 'Lena', 'Ortiz'],
    ['Lena Ortiz M.D.', 'Lena', 'Ortiz'],
    ['Dr. Lena Ortiz, md, facp', 'Lena', 'Ortiz'],
    ['Dra. Lena María Ortiz', 'Lena María', 'Ortiz'],
    ['Ortiz, Lena', 'Lena', 'Ortiz'],
    ['Ortiz, Lena, MD', 'Lena', 'Ortiz'],
    ['De la Cruz, Ana', 'Ana', 'De la Cruz'],
    ['GARCIA LOPEZ, ANA', 'ANA', 'GARCIA LOPEZ'],
    ['Lena Ortiz, MHSA', 'Lena', 'Ortiz'],
    ['Kim Do', 'Kim', 'Do'],
    ['Do, Kim', 'Kim', 'Do'],
    ['Ann Lee PA-C', 'Ann', 'Lee'],
    ['Sam King Jr., DO', 'Sam', 'King'],
    ['Ortiz', null, 'Ortiz'],
    ['Ortiz, MD', null, 'Ortiz'],
    [' , ', null, null],
  ]
  for (const [name, first_name, last_name] of names)
    assert.deepEqual(referringOf({ name, npi: null }), { first_name, last_name, npi: null }, name)
})
