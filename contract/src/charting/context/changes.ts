import type { QuestionId } from '../../patients/intake/questions.ts'
import type { NoteFieldKey } from '../fields.ts'

/** The fields of a note that a question of the intake concerns. A question that is not listed concerns none. */
export const fieldsOfQuestions: Partial<Record<QuestionId, readonly NoteFieldKey[]>> = {
  reasons: ['chief_motivation'],
  reasons_other: ['chief_motivation'],
  goals: ['chief_motivation'],
  hurdles: ['barriers'],
  conditions: ['medical_history'],
  conditions_other: ['medical_history'],
  sugar_checks: ['medical_history'],
  low_sugar: ['medical_history'],
  dialysis: ['medical_history', 'estimated_needs'],
  pregnancy: ['medical_history', 'estimated_needs'],
  pregnancy_week: ['medical_history', 'estimated_needs'],
  surgeries: ['medical_history'],
  family_history: ['family_history'],
  takes_medicines: ['medications_supplements'],
  medicines: ['medications_supplements'],
  medicine_photos: ['medications_supplements'],
  has_allergies: ['allergies_intolerances'],
  allergies: ['allergies_intolerances'],
  height: ['estimated_needs'],
  weight: ['weight_history', 'estimated_needs'],
  weight_change: ['weight_history'],
  weight_change_wanted: ['weight_history'],
  diets: ['eating_pattern'],
  diets_other: ['eating_pattern'],
  diet_history: ['eating_pattern'],
  usual_day: ['diet_history_recall'],
  who_cooks: ['food_access_cooking'],
  cooking_time: ['food_access_cooking'],
  food_runs_out: ['food_access_cooking'],
  alcohol: ['beverages_alcohol'],
  activity: ['physical_activity', 'estimated_needs'],
  sleep_hours: ['sleep_stress'],
  eating_thoughts: ['eating_behaviour_screen'],
  eating_stopping: ['eating_behaviour_screen'],
  eating_less: ['eating_behaviour_screen'],
  eating_undone: ['eating_behaviour_screen'],
  eating_others: ['eating_behaviour_screen'],
  eating_treated: ['eating_behaviour_screen'],
}
/** The fields that a new laboratory report and a new weight concern. */
export const fieldsOfLabs: readonly NoteFieldKey[] = ['labs_summary']
export const fieldsOfWeights: readonly NoteFieldKey[] = ['weight_history', 'estimated_needs']
