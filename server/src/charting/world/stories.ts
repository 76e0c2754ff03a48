import type { NoteDiagnosis, PesStatement } from '@sorrel/contract/charting/schemas'

export type Story = {
  why: string
  history: string
  since: string
  recall: string
  plan: string
  counsel: string
  monitor: string
  instructions: string
  goals: readonly string[]
  next: string
  pes: Omit<PesStatement, 'id' | 'status'>
  diagnoses: readonly NoteDiagnosis[]
}

/** What the notes of the demo say. */
export const stories: readonly Story[] = [
  {
    why: 'Wants steadier mornings and fewer highs after dinner.',
    history: 'Type 2 diabetes for some years. Takes metformin with food.',
    since: 'Packed a snack on most work days. Felt shaky before lunch once, on a day without one.',
    recall: 'Coffee at six, nothing until one. A sandwich at one. Rice, beans and chicken at seven, with seconds.',
    plan: 'One planned snack with protein and about 20 g of carbohydrate at mid-morning. Half the plate vegetables at dinner.',
    counsel: 'Looked at what makes a snack possible at work, and chose two that keep without a fridge.',
    monitor: 'Glucose before lunch and two hours after dinner on three days a week. A1c in three months.',
    instructions:
      'Your evenings are already calmer. Keep dinner as it is, and put one small snack between breakfast and lunch.\n\nNuts with a piece of fruit, or cheese with crackers, are enough.',
    goals: ['A snack with protein at mid-morning on work days', 'Beans or lentils twice a week'],
    next: 'Glucose before lunch, and how the snack fits the early shift',
    pes: {
      problem_id: 'carbohydrate_uneven',
      specify: null,
      etiology_ids: ['meals_skipped', 'shift_work'],
      etiology_text: null,
      signs: [{ sign_id: 'glucose', text: '64 to 71 mg/dL before lunch on 3 days' }],
    },
    diagnoses: [{ icd10: 'E11.65', description: 'Type 2 diabetes with high glucose' }],
  },
  {
    why: 'Was told that cholesterol is high, and wants to start with food.',
    history: 'High LDL cholesterol at the yearly check. Father had a heart attack at 58.',
    since: 'Oats on five mornings of seven. Eats out less, about three times a week.',
    recall: 'Pastry and coffee, a burger with fries at work, pasta with cream sauce in the evening.',
    plan: 'Oats or barley daily, fish twice a week, olive oil instead of butter.',
    counsel: 'Agreed to change breakfast first, because it needs the least planning.',
    monitor: 'Fiber from three days of records at the next visit. LDL cholesterol in ten weeks.',
    instructions:
      'Breakfast is your lever: oats with fruit on most days.\n\nWhen you eat out, choose the fish or the beans once a week. Nothing is off the list.',
    goals: ['Oats or barley on five mornings a week', 'Fish twice a week'],
    next: 'What eating out looks like now',
    pes: {
      problem_id: 'saturated_fat_high',
      specify: null,
      etiology_ids: ['eats_out', 'never_taught'],
      etiology_text: null,
      signs: [{ sign_id: 'ldl', text: '162 mg/dL' }],
    },
    diagnoses: [{ icd10: 'E78.00', description: 'High cholesterol' }],
  },
  {
    why: 'Bloating and pain most afternoons, tired of guessing.',
    history: 'Irritable bowel syndrome. No alarm signs; celiac disease was excluded.',
    since: 'Two good weeks, then pain after a birthday meal with onions and beer.',
    recall: 'Apple and yogurt, a wrap with hummus at noon, pasta with garlic in the evening, much sparkling water.',
    plan: 'A short first phase low in fermentable carbohydrates, four weeks, then one food back at a time.',
    counsel: 'Spoke about meals with friends, and what to order without explaining.',
    monitor: 'Pain from 0 to 10 and stools each day in the journal. Begins to bring foods back after four weeks.',
    instructions:
      'For four weeks, swap onion and garlic for chives and infused oil, and apples for oranges or berries.\n\nThis is a test and not a diet for life. We bring foods back one by one.',
    goals: ['Note pain and stools on five days a week', 'Garlic oil instead of garlic'],
    next: 'Which food comes back first',
    pes: {
      problem_id: 'fermentable_carbohydrate_high',
      specify: null,
      etiology_ids: ['gut_sensitivity'],
      etiology_text: null,
      signs: [{ sign_id: 'bloating', text: 'pain 6 of 10 on 5 days of 7' }],
    },
    diagnoses: [{ icd10: 'K58.0', description: 'Irritable bowel syndrome with diarrhea' }],
  },
  {
    why: 'Wants to eat without rules after years of diets.',
    history: 'Several restrictive diets since school. No present medicine.',
    since: 'Ate breakfast on four days. The scale is in the cupboard now.',
    recall: 'Nothing until two, then a salad; most of the food after eight in the evening.',
    plan: 'Three meals at regular times, with something sweet at one of them.',
    counsel: 'Practiced noticing hunger from 1 to 10 before a meal, without changing anything.',
    monitor: 'Meals a day from the journal, and how evenings feel, at the next visit.',
    instructions:
      'Eat something within two hours after you get up, also when you are not sure about it.\n\nRegular comes first. What it is matters less for now.',
    goals: ['Breakfast on four days a week', 'One meal a week without a screen'],
    next: 'How the evenings changed',
    pes: {
      problem_id: 'eating_irregular',
      specify: null,
      etiology_ids: ['diet_history', 'evening_eating'],
      etiology_text: null,
      signs: [{ sign_id: 'meals_skipped', text: '5 breakfasts a week' }],
    },
    diagnoses: [{ icd10: 'Z71.3', description: 'Dietary counseling' }],
  },
]
