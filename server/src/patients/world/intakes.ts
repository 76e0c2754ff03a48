import type { QuestionId } from '@sorrel/contract/patients/intake/questions'
import { questionsVersion } from '@sorrel/contract/patients/intake/questions'
import type { Answers, Value } from '@sorrel/contract/patients/intake/rules'
import { judgeScreen } from '@sorrel/contract/patients/intake/screen'
import { cast, idOf } from '../../world/cast.ts'
import { children } from '../../world/children.ts'
import { type Frame, findDateAfter } from '../../world/frame.ts'

type Told = { by: string; daysAgo: number; answers: Answers; sends?: true }
type Teller = { patient_id: string; told: readonly Told[] }

const maya: Teller = {
  patient_id: cast.maya.patient_id,
  told: [
    {
      by: cast.maya.patient_id,
      daysAgo: 60,
      sends: true,
      answers: {
        reasons: ['diabetes', 'eating_well'],
        goals: 'Have energy in the afternoon, and know what to cook when I come home late.',
        hurdles: ['time', 'stress'],
        conditions: ['prediabetes', 'high_blood_pressure'],
        sugar_checks: 'not',
        pregnancy: 'no',
        family_history: ['diabetes'],
        takes_medicines: 'yes',
        medicines: [
          { name: 'Metformin ER', strength: '500 mg', amount: '1 tablet', how_often: 'daily', times: ['evening'], unsure: false },
          { name: 'Vitamin D3', strength: '1,000 IU', amount: '1 softgel', how_often: 'daily', times: ['morning'], unsure: false },
        ],
        has_allergies: 'yes',
        allergies: [{ food: 'Shrimp', reaction: 'hives' }],
        diets: ['none'],
        diet_history: 'Low carb in 2023. It worked for two months, and then I was tired and gave up.',
        usual_day: 'Coffee and toast at 7. A salad or a sandwich at my desk. Pasta or takeout in the evening, sometimes at 9.',
        likes: 'Berries, rye bread, anything with dill.',
        who_cooks: 'me',
        cooking_time: 'up_to_30',
        food_runs_out: 'no',
        alcohol: 'monthly',
        eating_thoughts: 'no',
        eating_stopping: 'yes',
        eating_less: 'no',
        eating_undone: 'no',
        eating_others: 'no',
        eating_treated: 'no',
        numbers_wish: 'neither',
        height: 168,
        weight: 74.4,
        weight_change: 'up',
        weight_change_wanted: 'no',
        sleep_hours: 6.5,
      },
    },
    {
      by: cast.maya.patient_id,
      daysAgo: 1,
      answers: {
        medicines: [
          { name: 'Metformin ER', strength: '1000 mg', amount: '1 tablet', how_often: 'daily', times: ['evening'], unsure: false },
          { name: 'Vitamin D3', amount: '1 softgel', how_often: 'daily', times: ['morning'], unsure: true },
        ],
        sleep_hours: 7,
      },
    },
  ],
}

/** Her answers suggest safe mode, and Dana has not decided yet. */
const ruth: Teller = {
  patient_id: cast.ruth.patient_id,
  told: [
    {
      by: cast.ruth.patient_id,
      daysAgo: 9,
      sends: true,
      answers: {
        reasons: ['relationship'],
        goals: 'Eat lunch with my colleagues without thinking about it all day.',
        conditions: ['none'],
        takes_medicines: 'no',
        has_allergies: 'not_sure',
        allergies: [{ food: 'Milk', reaction: 'stomach' }],
        diets: ['vegetarian'],
        usual_day: 'Often nothing until the evening. Then bread, cheese and fruit, standing up.',
        eating_thoughts: 'yes',
        eating_stopping: 'no',
        eating_less: 'yes',
        eating_undone: 'not_said',
        eating_others: 'yes',
        eating_treated: 'before',
        numbers_wish: 'harm',
        talking_wish: 'Please do not praise me for eating less.',
      },
    },
  ],
}

/** Begun by his mother and not sent yet. */
const leo: Teller = {
  patient_id: children.leo.patient_id,
  told: [
    {
      by: cast.carmen.patient_id,
      daysAgo: 2,
      answers: {
        reasons: ['child', 'sport'],
        goals: 'That he eats breakfast before swimming.',
        conditions: ['none'],
        takes_medicines: 'no',
      },
    },
  ],
}

const tellers = [maya, ruth, leo]

/** The intakes: one that was sent and changed since, one that suggests safe mode, and one that is half done. */
export function makeIntakeRows(frame: Frame) {
  return {
    intake: tellers.map((teller) => headOf(teller, frame)),
    intake_answer: tellers.flatMap((teller) => teller.told.flatMap((told, at) => answersOf(teller, told, at + 1, frame))),
  }
}

const findMoment = (frame: Frame, daysAgo: number): string => `${findDateAfter(frame.now.slice(0, 10), -daysAgo)}T01:20:00.000Z`

function headOf({ patient_id, told }: Teller, frame: Frame) {
  const answers: Answers = Object.assign({}, ...told.map((one) => one.answers))
  const sent = told.find(({ sends }) => sends)
  return {
    patient_id,
    version: told.length,
    suggests_safe_mode: judgeScreen(answers, { age: 30, clinical_sex: 'unknown', safe_mode: false }).suggests_safe_mode,
    started_at: findMoment(frame, told[0]!.daysAgo),
    updated_at: findMoment(frame, told.at(-1)!.daysAgo),
    submitted_at: sent ? findMoment(frame, sent.daysAgo) : null,
    submitted_by: sent?.by ?? null,
  }
}

const answersOf = ({ patient_id }: Teller, { by, daysAgo, answers }: Told, version: number, frame: Frame) =>
  (Object.entries(answers) as [QuestionId, Value][]).map(([question, value]) => ({
    id: idOf('intake answer', patient_id, question, version),
    patient_id,
    question,
    value,
    version,
    questions_version: questionsVersion,
    at: findMoment(frame, daysAgo),
    by_kind: by === patient_id ? ('patient' as const) : ('guardian' as const),
    by_id: by,
    editor_id: null,
  }))
