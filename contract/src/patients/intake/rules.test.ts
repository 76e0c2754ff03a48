import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import type { Question } from './question.ts'
import { findQuestion, type QuestionId, questions, questionsVersion } from './questions.ts'
import { type Answers, type Facts, isAsked, isSameAnswer, listAsked, listMissing, type Value } from './rules.ts'
import { AnswersIn } from './schemas.ts'
import { judgeScreen } from './screen.ts'

const adult: Facts = { age: 40, clinical_sex: 'female', safe_mode: false }

/** What was asked under each version. A change of a question needs a new version and a new line, because answers keep the version. */
const fingerprints: Record<string, string> = { '2026-12': '3848d16fdf33583f' }

test('questions do not change within a version', () => {
  const text = JSON.stringify(questions)
  assert.equal(createHash('sha256').update(text).digest('hex').slice(0, 16), fingerprints[questionsVersion])
})

test('every question has its own id and both languages, and depends on options of an earlier question', () => {
  const seen = new Set<string>()
  for (const question of questions) {
    assert.ok(!seen.has(question.id), question.id)
    const words = [question.label, question.help, ...('options' in question ? Object.values(question.options) : [])]
    for (const label of words) if (label) assert.ok(label.en.length > 0 && label.es.length > 0, question.id)
    const { answer } = question.asked_if ?? {}
    if (answer) {
      const other = findQuestion(answer.of)
      assert.ok(other && seen.has(other.id) && 'options' in other, `${question.id} depends on an earlier question`)
      for (const option of answer.is) assert.ok(option in other.options, `${question.id}: ${option}`)
    }
    seen.add(question.id)
  }
})

type Row = [why: string, id: QuestionId, answers: Answers, facts: Partial<Facts>, asked: boolean]
const table: Row[] = [
  ['a question without a condition', 'goals', {}, {}, true],
  ['another reason is asked for', 'reasons_other', { reasons: ['weight', 'other'] }, {}, true],
  ['no other reason', 'reasons_other', { reasons: ['weight'] }, {}, false],
  ['diabetes', 'sugar_checks', { conditions: ['diabetes_2'] }, {}, true],
  ['no diabetes', 'sugar_checks', { conditions: ['ibs'] }, {}, false],
  ['two steps deep', 'low_sugar', { conditions: ['diabetes_1'], sugar_checks: 'sensor' }, {}, true],
  ['two steps deep, the first was taken back', 'low_sugar', { conditions: ['none'], sugar_checks: 'sensor' }, {}, false],
  ['pregnancy of a woman', 'pregnancy', {}, { clinical_sex: 'female' }, true],
  ['pregnancy where the sex is unknown', 'pregnancy', {}, { clinical_sex: 'unknown' }, true],
  ['pregnancy of a man', 'pregnancy', {}, { clinical_sex: 'male' }, false],
  ['pregnancy at 11', 'pregnancy', {}, { age: 11 }, false],
  ['pregnancy at 60', 'pregnancy', {}, { age: 60 }, true],
  ['pregnancy at 61', 'pregnancy', {}, { age: 61 }, false],
  ['the week of a pregnancy that no man has', 'pregnancy_week', { pregnancy: 'pregnant' }, { clinical_sex: 'male' }, false],
  ['alcohol at 17', 'alcohol', {}, { age: 17 }, false],
  ['alcohol at 18', 'alcohol', {}, { age: 18 }, true],
  ['alcohol at an unknown age', 'alcohol', {}, { age: null }, true],
  ['eating at 11', 'eating_undone', {}, { age: 11 }, false],
  ['eating at 12', 'eating_undone', {}, { age: 12 }, true],
  ['weight', 'weight', {}, {}, true],
  ['weight in safe mode', 'weight', {}, { safe_mode: true }, false],
  ['height in safe mode', 'height', {}, { safe_mode: true }, true],
]
for (const [why, id, answers, facts, asked] of table)
  test(`${asked ? 'asked' : 'not asked'}: ${why}`, () =>
    assert.equal(isAsked(findQuestion(id) as Question, answers, { ...adult, ...facts }), asked))

/** A slow oracle: begins with all questions and crosses out, until nothing changes any more. */
function crossOut(answers: Answers, facts: Facts): QuestionId[] {
  const left = new Set<string>(questions.map(({ id }) => id))
  for (let before = -1; before !== left.size; ) {
    before = left.size
    for (const { id, asked_if: when, not_in_safe_mode } of questions) {
      const given = when?.answer ? [answers[when.answer.of as QuestionId]].flat() : []
      const age = facts.age ?? 18
      const reasonsToGo = [
        not_in_safe_mode === true && facts.safe_mode,
        when?.sexes !== undefined && when.sexes.indexOf(facts.clinical_sex) < 0,
        when?.age !== undefined && age < when.age.from,
        when?.age?.below !== undefined && age >= when.age.below,
        when?.answer !== undefined && !left.has(when.answer.of),
        when?.answer !== undefined && !when.answer.is.some((option) => given.some((one) => one === option)),
      ]
      if (reasonsToGo.includes(true)) left.delete(id)
    }
  }
  return questions.map(({ id }) => id).filter((id) => left.has(id))
}

test('what is asked agrees with a slow oracle for 5,000 random intakes', () => {
  let state = 7
  const pick = (count: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % count
  }
  const answerFor = (question: Question): Value | undefined => {
    if (!('options' in question) || pick(3) === 0) return undefined
    const options = Object.keys(question.options)
    return question.kind === 'one' ? options[pick(options.length)] : options.filter(() => pick(4) === 0)
  }
  const sizes = new Set<number>()
  for (let round = 0; round < 5000; round++) {
    const answers = Object.fromEntries(questions.map((question) => [question.id, answerFor(question)])) as Answers
    const facts: Facts = {
      age: [null, 8, 11, 12, 17, 18, 40, 61][pick(8)] ?? null,
      clinical_sex: (['female', 'male', 'unknown'] as const)[pick(3)]!,
      safe_mode: pick(2) === 0,
    }
    const asked = listAsked(answers, facts).map(({ id }) => id)
    assert.deepEqual(asked, crossOut(answers, facts))
    sizes.add(asked.length)
  }
  assert.ok(sizes.size > 10, 'the random intakes differ')
})

test('an intake is complete when every required question that is asked has an answer', () => {
  const missing = (answers: Answers) => listMissing(answers, adult).map(({ id }) => id)
  assert.deepEqual(missing({}), ['reasons', 'goals', 'conditions', 'takes_medicines', 'has_allergies', 'diets', 'usual_day'])
  assert.deepEqual(missing({ reasons: [], goals: '', conditions: null }).slice(0, 3), ['reasons', 'goals', 'conditions'])
})

const screens: [why: string, answers: Answers, suggests: boolean][] = [
  ['nothing answered', {}, false],
  ['one sign', { eating_stopping: 'yes' }, false],
  ['two signs', { eating_stopping: 'yes', eating_thoughts: 'yes' }, true],
  ['undoing alone', { eating_undone: 'yes' }, true],
  ['treated in the past', { eating_treated: 'before' }, true],
  ['rather without numbers', { numbers_wish: 'harm' }, true],
  ['nothing said is no sign', { eating_undone: 'not_said', eating_thoughts: 'not_said', eating_treated: 'not_said' }, false],
]
for (const [why, answers, suggests] of screens)
  test(`the screen ${suggests ? 'suggests' : 'does not suggest'} safe mode: ${why}`, () =>
    assert.equal(judgeScreen(answers, adult).suggests_safe_mode, suggests))

test('the screen looks only at what is asked, and names the signs', () => {
  assert.equal(judgeScreen({ eating_undone: 'yes' }, { ...adult, age: 9 }).suggests_safe_mode, false)
  const { signs } = judgeScreen({ eating_less: 'yes', eating_others: 'no', eating_treated: 'not_said' }, adult)
  assert.deepEqual(signs, ['eating_less'])
})

const pairs: [one: Value | null | undefined, other: Value | null | undefined, same: boolean][] = [
  [null, undefined, true],
  ['', [], true],
  ['a', 'b', false],
  [['a', 'b'], ['b', 'a'], true],
  [['a'], ['a', 'b'], false],
  [[{ food: 'Milk', reaction: 'stomach' }], [{ reaction: 'stomach', food: 'Milk' }], true],
  [[{ food: 'Milk', reaction: 'stomach' }], [{ food: 'Milk', reaction: 'hives' }], false],
  [0, null, false],
]
for (const [one, other, same] of pairs)
  test(`${JSON.stringify(one)} and ${JSON.stringify(other)} are ${same ? 'the same answer' : 'two answers'}`, () => {
    assert.equal(isSameAnswer(one, other), same)
    assert.equal(isSameAnswer(other, one), same)
  })

const bodies: [why: string, answers: Record<string, unknown>, fits: boolean][] = [
  ['an option', { conditions: ['ibs'] }, true],
  ['an unknown option', { conditions: ['dragonpox'] }, false],
  ['an option twice', { conditions: ['ibs', 'ibs'] }, false],
  ['none beside another', { conditions: ['none', 'ibs'] }, false],
  ['an unknown question', { shoe_size: 41 }, false],
  ['taking back', { goals: null }, true],
  ['a weight of 4,000 lb', { weight: 1814.4 }, false],
  ['a height of nobody', { height: 400 }, false],
  ['a week of pregnancy that does not exist', { pregnancy_week: 60 }, false],
  ['a medicine whose dose nobody is sure of', { medicines: [{ name: 'Water pill', unsure: true }] }, true],
  ['a medicine without a name', { medicines: [{ name: ' ', unsure: true }] }, false],
]
for (const [why, answers, fits] of bodies)
  test(`${fits ? 'takes' : 'refuses'} ${why}`, () => assert.equal(AnswersIn.safeParse(answers).success, fits))
