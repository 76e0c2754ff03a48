import type { NoteFieldKey } from '@sorrel/contract/charting/fields'
import { allergies, conditions, stomach } from '../words/conditions.ts'
import { alcohol, drinks, foods } from '../words/foods.ts'
import {
  barriers,
  eatingBehaviour,
  foodAccess,
  labs,
  mealPatterns,
  meals,
  motives,
  movement,
  readiness,
  sleep,
  weights,
} from '../words/life.ts'
import { type Matcher, makeMatcher } from '../words/matching.ts'
import { medicineCues, medicines, supplements } from '../words/medicines.ts'
import { bloodRelatives } from '../words/people.ts'

/** What a patient may speak about. Each is a field of the note. */
export type Topic = Extract<
  NoteFieldKey,
  | 'medications_supplements'
  | 'allergies_intolerances'
  | 'medical_history'
  | 'family_history'
  | 'weight_history'
  | 'labs_summary'
  | 'diet_history_recall'
  | 'eating_pattern'
  | 'beverages_alcohol'
  | 'physical_activity'
  | 'sleep_stress'
  | 'gi_symptoms'
  | 'food_access_cooking'
  | 'eating_behaviour_screen'
  | 'readiness_to_change'
  | 'barriers'
  | 'chief_motivation'
  | 'goal_progress'
>

type Cues = {
  /** Words that speak of the topic, and how surely. */
  words: [Matcher, number][]
  /** Words of a question that make the answer belong here. */
  asked: Matcher
}

export const topicCues: Record<Topic, Cues> = {
  medications_supplements: {
    words: [
      [medicines, 4],
      [supplements, 4],
      [medicineCues, 2],
    ],
    asked: makeMatcher(
      'medicine, medication, medicina, medicamento, meds, pill, vitamin, vitamina, supplement, suplemento, herbal, prescription, injection, insulin',
    ),
  },
  allergies_intolerances: {
    words: [[allergies, 4]],
    asked: makeMatcher('allerg*, alerg*, intoleran*, react to, lactose, lactosa'),
  },
  medical_history: {
    words: [[conditions, 3]],
    asked: makeMatcher(
      'condition, medical history, diagnosed, diagnosis, health problem, problems, kidneys, history of, surgery, surgeries, enfermedad, padecimiento, antecedentes, diagnosticaron, pregnan*, embaraz*, how far along, smoke, fuma, blood pressure, period, thyroid, diabetes',
    ),
  },
  family_history: {
    words: [],
    asked: makeMatcher(
      'in the family, in your family, family history, anybody in, anyone in, en la familia, en su familia, su familia, tu familia, antecedentes familiares, relatives, runs in',
    ),
  },
  weight_history: {
    words: [[weights, 3]],
    asked: makeMatcher(
      'weigh, weighed, weight, weights, peso, pesa, pesas, pesaste, pesaba, tall, height, mide, estatura, {scale(?! of)}, bmi',
    ),
  },
  labs_summary: {
    words: [[labs, 3]],
    asked: makeMatcher(
      'a1c, lab, labs, sugar, sugars, glucose, cholesterol, colesterol, lows, highs, blood work, analisis, numbers, result, pressure',
    ),
  },
  diet_history_recall: {
    words: [
      [foods, 3],
      [meals, 2],
    ],
    asked: makeMatcher(
      'eat, eating, eat in a day, ate, breakfast, lunch, dinner, supper, snack, recall, walk me through, typical day, yesterday, come, comio, comiste, desayuno, desayunaste, desayuna, desayunas, almuerza, cena, cenas, goes down, evening, work night, goes into, usual lunch, vegetables, verduras, carne roja, favorite, during, before the',
    ),
  },
  eating_pattern: {
    words: [[mealPatterns, 3]],
    asked: makeMatcher(
      'how many meals, meals a day, skip, usually, typical, weekends, regular, pattern, when do you eat, how often do you eat, comidas al dia, fines de semana',
    ),
  },
  beverages_alcohol: {
    words: [
      [drinks, 3],
      [alcohol, 4],
    ],
    asked: makeMatcher(
      'drink, drinks, drinking, beverage, water, agua, alcohol, beer, wine, soda, refresco, refrescos, juice, coffee, cafe, bebe, bebes, tomar alcohol, caffeine, hydrat*, toma refrescos',
    ),
  },
  physical_activity: {
    words: [[movement, 3]],
    asked: makeMatcher(
      'exercise, active, activity, {walk(?! me)}, walking, gym, move, movement, sport, sports, workout, work out, training, run, swim, swimming, ejercicio, actividad, deporte, camina, juega afuera, pantalla, lift',
    ),
  },
  sleep_stress: {
    words: [[sleep, 3]],
    asked: makeMatcher('sleep, sleeping, duerme, duermes, dormir, sueno, {stress(?! fracture)}, estres, nights'),
  },
  gi_symptoms: {
    words: [[stomach, 4]],
    asked: makeMatcher(
      'stomach, belly, bowel, bowels, digestion, nause*, vomit*, bloat*, constipat*, diarrhea, reflux, heartburn, gas, gut, swallow*, mouth sore, estomago, nausea, vomito, agruras, estrenimiento, diarrea, inflamacion, dolor de, appetite, dumping, swelling, stool',
    ),
  },
  food_access_cooking: {
    words: [[foodAccess, 3]],
    asked: makeMatcher(
      'cook, cooks, shop, shops, shopping, groceries, grocery, kitchen, afford, food run out, food would run out, run out, snap, food stamps, cook with, cocina, compra, alcanza, who makes, despensa',
    ),
  },
  eating_behaviour_screen: {
    words: [[eatingBehaviour, 3]],
    asked: makeMatcher(
      'binge, out of control, control, calories, throw up, purge, guilt, guilty, relationship with food, emotional, hungry, hunger, restrict, body, diets, atracon, culpa, hambre, cravings, antojos, laxative, something you want to tell me',
    ),
  },
  readiness_to_change: {
    words: [[readiness, 3]],
    asked: makeMatcher(
      'ready, confident, confidence, scale, zero to ten, one to ten, how sure, willing, motivated, important is it, listo, lista, dispuesto, seguro, segura, del uno al diez',
    ),
  },
  barriers: {
    words: [[barriers, 3]],
    asked: makeMatcher(
      'in the way, get in the way, gets in the way, hard, hardest, difficult, difficulty, challenge, challenges, stops you, barrier, dificil, impide, cuesta, obstaculo',
    ),
  },
  chief_motivation: {
    words: [[motives, 3]],
    asked: makeMatcher(
      'what brings, brings you, brings, get out of, hope for, hoping, what would you like, like help with, help with, goal, goals, can i help, help you, like from this, why are you here, training for, main reason, sent you, que la trae, que lo trae, que te trae, en que le puedo, en que te puedo, motivo, objetivo, meta, cuenteme de, cuentame',
    ),
  },
  goal_progress: {
    words: [],
    asked: makeMatcher(
      "how did it go, how did that go, the goal, our goal, goals, the plan, how has, been going, como te fue, como le fue, {como (?:le|te|les) (?:ha|han) ido}, {como (?:le|te) va}, how are things, how's it going, how is it going, how's it been, how has it been, how was your week, how have, going with, last two weeks, homework, the log, bring the, food log",
    ),
  },
}

/** Which words of an intake's question or of a note's field name the topic of what is written under it. */
export const keyCues: [RegExp, Topic][] = [
  [/allerg|alerg|intoleran/, 'allergies_intolerances'],
  [/family.?(?:hist|med|cond)|familiar|antecedentes_fam/, 'family_history'],
  [/medic(?:ation|ine|amento|ina)|\bmeds\b|_meds|supplement|suplemento|vitamin|prescription|\bdrugs?\b/, 'medications_supplements'],
  [/goal|motiv|reason|hope|why|help|objetivo|\bmeta|motivo|concern|seeking|looking_for/, 'chief_motivation'],
  [/sleep|sue[nñ]o|stress|estr[eé]s|duerm/, 'sleep_stress'],
  [/exercise|activity|movement|ejercicio|actividad|sport|workout/, 'physical_activity'],
  [/alcohol|drink|beverage|water|caffeine|bebida|coffee|soda/, 'beverages_alcohol'],
  [/diges|bowel|stomach|\bgi\b|gi_|gut|gastro|est[oó]mago|stool|symptom|s[ií]ntoma/, 'gi_symptoms'],
  [/binge|disorder(?:ed)?_eat|eating_dis|relationship_with_food|behaviou?r|body_image/, 'eating_behaviour_screen'],
  [/readiness|ready|confidence|disposici/, 'readiness_to_change'],
  [/barrier|challenge|obstacle|difficult|barrera/, 'barriers'],
  [/cook|kitchen|shop|grocer|food_(?:access|security|insecur)|insecur|cocina|household|budget|snap|wic/, 'food_access_cooking'],
  [/weight|height|peso|estatura|bmi|anthro/, 'weight_history'],
  [/\blabs?\b|labs_|a1c|glucose|analisis/, 'labs_summary'],
  [/recall|typical_day|diet_hist|24|eaten|\bmeals?\b|food|foods|comida|likes|dislikes|recordatorio/, 'diet_history_recall'],
  [/pattern|breakfast|lunch|dinner|snack|eating|diet\b|preference|vegetarian/, 'eating_pattern'],
  [
    /condition|diagnos|medical|history|health|surger|illness|problem|pregnan|smok|tobacco|enfermedad|padecimiento|antecedente|salud|period|menstr/,
    'medical_history',
  ],
]

const isFamily = (folded: string): boolean => bloodRelatives.test(folded)
/** Whether a question asks about the family. */
export const isFamilyAsked = (folded: string): boolean =>
  topicCues.family_history.asked.test(folded) || (isFamily(folded) && conditions.test(folded))
