import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BenefitLine, readBenefitAnswer } from '../../claims/x12/reading/answers/benefits.ts'
import { judgeFile } from '../../claims/x12/reading/file.ts'
import { wrap } from '../../claims/x12/tests/files.ts'
import { readRefusals } from '../asking/faults.ts'
import { chooseBenefits } from '../benefits/choosing.ts'
import { chooseYearlySlowly } from './oracle.ts'

const head = `
BHT*0022*11*Q9*20261105*1203
HL*1**20*1
NM1*PR*2*AETNA*****PI*60054
HL*2*1*21*1
NM1*1P*2*SORREL NUTRITION*****XX*1234567893
HL*3*2*22*0
TRN*2*OURS1*9123456789
NM1*IL*1*DOE*JANE****MI*W1
`
const answerOf = (lines: string) => readBenefitAnswer(wrap('271', head + lines), 'OURS1')!
const choose = (lines: string, place: '10' | '11' = '10') => chooseBenefits(answerOf(lines), { service_day: '2026-11-05', place })

type Case = { title: string; lines: string; wanted: object; is_active?: boolean | null; place?: '11' }
const cases: Case[] = [
  {
    title: 'a remaining amount counts before a whole one',
    lines: 'EB*1**30\nEB*C*IND*30***23*1500*****Y\nEB*C*IND*30***29*400*****Y',
    wanted: { deductible: { individual: { total_cents: 150_000, remaining_cents: 40_000, is_assumed: false }, family: null } },
  },
  {
    title: 'without it, the whole less what is used',
    lines: 'EB*1**30\nEB*C*IND*30***23*1500*****Y\nEB*C*IND*30***24*1600*****Y',
    wanted: { deductible: { individual: { total_cents: 150_000, remaining_cents: 0, is_assumed: false }, family: null } },
  },
  {
    title: 'a whole amount alone is taken as unused',
    lines: 'EB*1**30\nEB*G*FAM*30***23*6000.5*****Y',
    wanted: { out_of_pocket: { individual: null, family: { total_cents: 600_050, remaining_cents: 600_050, is_assumed: true } } },
  },
  {
    title: 'an amount for an office visit counts before that of the plan',
    lines: 'EB*1**30\nEB*C*IND*30***29*400*****Y\nEB*C*IND*98***29*0*****Y',
    wanted: { deductible: { individual: { total_cents: null, remaining_cents: 0, is_assumed: false }, family: null } },
  },
  {
    title: 'an amount outside of the network does not count',
    lines: 'EB*1**30\nEB*C*IND*30***29*900*****N\nEB*C*IND*30***29*100*****W',
    wanted: { deductible: { individual: { total_cents: null, remaining_cents: 10_000, is_assumed: false }, family: null } },
  },
  {
    title: 'what counts outside of the network stands apart, with what counts in both',
    lines:
      'EB*1**30\nEB*1*IND*98********Y*N\nEB*C*IND*30***29*900*****N\nEB*C*FAM*30***29*1800*****W\nEB*A*IND*98*****.4****N\nEB*A*IND*98*****.2****Y',
    wanted: {
      coinsurance_basis_points: 2_000,
      out_of_network: {
        ...{ covered: true, copay_cents: null, coinsurance_basis_points: 4_000, allowed_basis_points: null, out_of_pocket: null },
        deductible: { individual: 90_000, family: 180_000 },
      },
    },
  },
  {
    title: 'a plan without benefits outside of its network says so',
    lines: 'EB*1**30\nEB*I*IND*30********Y*N',
    wanted: {
      out_of_network: {
        ...{ covered: false, copay_cents: null, coinsurance_basis_points: null, allowed_basis_points: null, out_of_pocket: null },
        deductible: null,
      },
    },
  },
  { title: 'what is unsaid is no word about care outside', lines: 'EB*1**30\nEB*A*IND*98*****.2', wanted: {} },
  { title: 'what is about dental care does not count', lines: 'EB*1**30\nEB*B*IND*35***27*10*****Y', wanted: { copay_cents: null } },
  {
    title: 'services of one line stand together',
    lines: 'EB*1**30^98\nEB*B*IND*30^98***27*40*****Y',
    wanted: { copay_cents: 4_000, covered: true },
  },
  { title: 'the patient pays the share of EB08', lines: 'EB*1**30\nEB*A*IND*98*****.2****Y', wanted: { coinsurance_basis_points: 2_000 } },
  {
    title: 'a share of nothing beside a copay is no second share',
    lines: 'EB*1**30\nEB*B*IND*98***27*40*****Y\nEB*A*IND*98*****0****Y',
    wanted: { copay_cents: 4_000, coinsurance_basis_points: null },
  },
  {
    title: 'a copay of nothing beside a share is none',
    lines: 'EB*1**30\nEB*B*IND*98***27*0*****Y\nEB*A*IND*98*****.3****Y',
    wanted: { copay_cents: null, coinsurance_basis_points: 3_000 },
  },
  {
    title: 'both stay where both are said',
    lines: 'EB*1**30\nEB*B*IND*98***27*40*****Y\nEB*A*IND*98*****.2****Y',
    wanted: { copay_cents: 4_000, coinsurance_basis_points: 2_000 },
  },
  {
    title: 'a copay for office visits counts before a share of everything',
    lines: 'EB*1**30\nEB*B*IND*98***27*40*****Y\nEB*A*IND*30*****.2****Y',
    wanted: { copay_cents: 4_000, coinsurance_basis_points: null },
  },
  {
    title: 'what names nutrition counts before an office visit',
    lines: 'EB*1**30\nEB*B*IND*98***27*40*****Y\nEB*B*IND****27*15*****Y*HC:97803',
    wanted: { copay_cents: 1_500, names_nutrition: true },
  },
  {
    title: 'the copay of the place counts',
    lines: 'EB*1**30\nEB*B*IND*98***27*40*****Y\nIII*ZZ*11\nEB*B*IND*98***27*10*****Y\nIII*ZZ*10',
    wanted: { copay_cents: 1_000 },
  },
  {
    title: 'in the office that of the office',
    lines: 'EB*1**30\nEB*B*IND*98***27*40*****Y\nIII*ZZ*11\nEB*B*IND*98***27*10*****Y\nIII*ZZ*10',
    wanted: { copay_cents: 4_000 },
    place: '11',
  },
  {
    title: 'of several copays the largest counts',
    lines: 'EB*1**30\nEB*B*IND*98***27*20*****Y\nMSG*PRIMARY\nEB*B*IND*98***27*45*****Y\nMSG*SPECIALIST',
    wanted: { copay_cents: 4_500 },
  },
  {
    title: 'a copay after the deductible says so',
    lines: 'EB*1**30\nEB*B*IND*98***27*20*****Y\nMSG*COPAY AFTER DEDUCTIBLE',
    wanted: { deductible_before_copay: true },
  },
  {
    title: 'a copay without the deductible says so',
    lines: 'EB*1**30\nEB*B*IND*98***27*20*****Y\nMSG*DEDUCTIBLE WAIVED',
    wanted: { deductible_before_copay: false },
  },
  {
    title: 'preventive care at no cost is no copay of nothing',
    lines: 'EB*1**30\nEB*B*IND*98***27*0*****Y\nMSG*PREVENTIVE CARE\nEB*B*IND*98***27*30*****Y',
    wanted: { copay_cents: 3_000, preventive_no_cost: true },
  },
  {
    title: 'preventive care that costs something says so',
    lines: 'EB*1**30\nEB*A*IND*98*****.1****Y\nMSG*PREVENTIVE',
    wanted: { preventive_no_cost: false },
  },
  {
    title: 'nutrition that is not covered is not covered',
    lines: 'EB*1**30\nEB*I*IND*98*********Y\nMSG*NUTRITION COUNSELING',
    wanted: { covered: false, names_nutrition: false },
  },
  { title: 'what is covered and not covered is not known', lines: 'EB*1**98\nEB*I**98', wanted: { covered: null } },
  { title: 'not covered outside of the network says nothing', lines: 'EB*1**98\nEB*I**98*********N', wanted: { covered: true } },
  { title: 'the whole plan alone says nothing of visits', lines: 'EB*1**30', wanted: { covered: null, names_nutrition: false } },
  {
    title: 'visits that are left',
    lines: 'EB*1**30\nEB*F*IND*98***23***VS*12**Y\nEB*F*IND*98***29***VS*3**Y',
    wanted: { visit_limit: 12, visits_remaining: 3 },
  },
  {
    title: 'visits less those that are used',
    lines: 'EB*1**30\nEB*F*IND*98***23***VS*3**Y\nEB*F*IND*98***24***VS*3**Y',
    wanted: { visit_limit: 3, visits_remaining: 0 },
  },
  { title: 'days are no visits', lines: 'EB*1**30\nEB*F*IND*98***23***DY*3**Y', wanted: { visit_limit: null, visits_remaining: null } },
  { title: 'an authorization for visits', lines: 'EB*1**30\nEB*1*IND*98********Y*Y', wanted: { needs_authorization: true } },
  { title: 'another payer', lines: 'EB*1**30\nEB*R**30\nLS*2120\nNM1*PRP*2*OTHER PLAN\nLE*2120', wanted: { other_payer: 'OTHER PLAN' } },
  { title: 'a plan that has ended', lines: 'EB*6**30', wanted: {}, is_active: false },
  {
    title: 'a plan whose time is over on the day',
    lines: 'DTP*291*RD8*20260101-20261031\nEB*1**30',
    wanted: { plan_ends_on: '2026-10-31' },
    is_active: false,
  },
  { title: 'a plan that begins later', lines: 'DTP*346*D8*20261201\nEB*1**30', wanted: {}, is_active: false },
  { title: 'a plan for teeth says nothing about this care', lines: 'EB*1**35', wanted: {}, is_active: null },
  { title: 'a plan for teeth that has ended ends no other', lines: 'EB*6**35\nEB*1**BZ', wanted: {}, is_active: true },
  {
    title: 'an answer that does not say whether it counts',
    lines: 'EB*B*IND*98***27*20*****Y',
    wanted: { copay_cents: 2_000 },
    is_active: null,
  },
]

test('Each line of an answer means what claims.md 10 says.', async () => {
  for (const { title, lines, wanted, is_active = true, place } of cases) {
    assert.equal((await judgeFile([wrap('271', head + lines)])).accepted, true, `${title}: a good file`)
    const said = choose(lines, place)
    assert.equal(said.is_active, is_active, title)
    for (const [name, value] of Object.entries(wanted))
      assert.deepEqual(Object.entries(said.benefits).find(([one]) => one === name)?.[1], value, `${title}: ${name}`)
  }
})

test('An answer about somebody else is none, and that of a dependent stands below whoever holds the insurance.', () => {
  const dependent = head.replace('HL*3*2*22*0\nTRN*2*OURS1*9123456789', 'HL*3*2*22*1')
  const text = wrap('271', `${dependent}HL*4*3*23*0\nTRN*2*OURS1*9123456789\nNM1*03*1*DOE*KIM\nEB*1**30`)
  assert.equal(readBenefitAnswer(text, 'OURS1')?.lines.length, 1)
  assert.equal(readBenefitAnswer(text, 'OTHER'), null)
  const refused = wrap('271', 'BHT*0022*11*Q9*20261105*1203\nHL*1**20*0\nAAA*N**42*R\nNM1*PR*2*AETNA*****PI*60054')
  assert.deepEqual(readBenefitAnswer(refused, 'OURS1')?.refusals, [{ code: '42', action: 'R' }])
})

test('Each code of a refusal stands on the field that it is about.', () => {
  const meanings = [
    ['42', 'R', 'payer_down', ''],
    ['43', 'C', 'error', 'provider not_known'],
    ['58', 'C', 'not_found', 'birth_date form'],
    ['71', 'C', 'not_found', 'birth_date differs'],
    ['72', 'C', 'not_found', 'member_id form'],
    ['73', 'C', 'not_found', 'first_name differs, last_name differs'],
    ['75', 'C', 'not_found', 'member_id not_found'],
    ['76', 'C', 'not_found', 'member_id several'],
    ['15', 'C', 'not_found', 'member_id missing, birth_date missing'],
    ['62', 'C', 'error', 'service_date not_known'],
    ['04', 'N', 'error', ''],
    ['33', 'R', 'payer_down', ''],
  ] as const
  for (const [code, action, status, faults] of meanings) {
    const read = readRefusals([{ code, action }])
    assert.deepEqual([read.status, read.faults.map(({ field, code }) => `${field} ${code}`).join(', ')], [status, faults], code)
  }
  // What a person can mend counts before what only waiting mends.
  const read = readRefusals(['42', '71', '73'].map((code) => ({ code, action: 'C' })))
  assert.deepEqual([read.status, read.faults.map(({ field }) => field)], ['not_found', ['birth_date', 'first_name', 'last_name']])
})

test('The yearly amounts of 3,000 random answers agree with a second, slow way to choose them.', () => {
  let state = 271
  const draw = (count: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 16) % count
  }
  const pick = <T>(of: readonly T[]): T => of[draw(of.length)]!
  const makeLine = (): BenefitLine => ({
    kind: pick(['C', 'C', 'G', 'B', '1']),
    level: pick(['IND', 'IND', 'FAM', '', 'EMP']),
    services: pick([['30'], ['98'], ['1'], [], ['35'], ['30', '98'], ['1', '30']]),
    ...{ insurance: '', plan_name: '', authorization: '', quantity: null, basis_points: null, places: [], named: null },
    period: pick(['29', '23', '22', '24', '', '27', '32']),
    cents: draw(8) === 0 ? null : draw(20) * 100,
    network: pick(['Y', 'Y', 'W', '', 'N', 'U']),
    procedure: pick(['', '', '', '', '97802', '90834']),
    messages: draw(12) === 0 ? ['NUTRITION'] : [],
  })
  for (let round = 0; round < 3_000; round++) {
    const lines = Array.from({ length: draw(9) }, makeLine)
    const { benefits } = chooseBenefits(
      { lines, refusals: [], period: { begins: null, ends: null } },
      { service_day: '2026-11-05', place: '10' },
    )
    const slow = (kind: 'C' | 'G') => ({
      individual: chooseYearlySlowly(lines, kind, 'IND'),
      family: chooseYearlySlowly(lines, kind, 'FAM'),
    })
    assert.deepEqual([benefits.deductible, benefits.out_of_pocket], [slow('C'), slow('G')], JSON.stringify(lines))
  }
})
