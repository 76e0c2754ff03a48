import type { Question } from '@sorrel/contract/patients/intake/question'
import { questions } from '@sorrel/contract/patients/intake/questions'
import type { Value } from '@sorrel/contract/patients/intake/rules'
import { amountOf, categoryOf, type FhirOf, measured, type Resource, referToPatient, referToPerson } from '../../fhir/resource.ts'
import { buildConditions, buildGoal } from './conditions.ts'
import type { Given } from './given.ts'
import { buildAllergies, buildMedicines, writeAllergy, writeMedicine } from './lists.ts'

type Intake = { updated_at: string; submitted_at: string | null }

/** What an intake says: all answers as they were given, and the resources that other programs look for. */
export function buildIntake(answers: readonly Given[], intake: Intake, of: FhirOf): Resource[] {
  const given = answers.filter(({ value }) => value !== null)
  const find = (question: string) => given.find((one) => one.question === question)
  return [
    buildResponse(given, intake, of),
    ...buildConditions(find('conditions'), find('conditions_other'), of),
    ...buildGoal(find('goals'), of),
    ...buildMedicines(find('medicines'), of),
    ...buildAllergies(find('allergies'), of),
    ...buildMeasure(find('height'), { code: '8302-2', en: 'Height', es: 'Estatura', unit: 'cm' }, of),
    ...buildMeasure(find('weight'), { code: '29463-7', en: 'Weight', es: 'Peso', unit: 'kg' }, of),
    ...buildPregnancy(find('pregnancy'), of),
  ]
}

function buildResponse(given: readonly Given[], intake: Intake, of: FhirOf): Resource {
  const byId = new Map(questions.map((question) => [question.id as string, question as Question]))
  return {
    resourceType: 'QuestionnaireResponse',
    row: `intake ${of.patient_id}`,
    status: intake.submitted_at ? 'completed' : 'in-progress',
    subject: referToPatient(of),
    authored: intake.submitted_at ?? intake.updated_at,
    item: given.map(({ question, value }) => ({
      linkId: question,
      text: byId.get(question)?.label[of.language],
      answer: listAnswers(byId.get(question), value, of),
    })),
  }
}

/** An answer in the words that the patient read. A question that is asked no longer has none, so its codes stay. */
function listAnswers(question: Question | undefined, value: Value | null, of: FhirOf): object[] {
  if (typeof value === 'number') return [{ valueDecimal: value }]
  const options = question && 'options' in question ? question.options : {}
  const say = (code: string) => ({ valueString: options[code]?.[of.language] ?? code })
  if (typeof value === 'string') return [say(value)]
  return (value ?? []).map((one) => {
    if (typeof one === 'string') return say(one)
    return { valueString: 'food' in one ? writeAllergy(one, of) : writeMedicine(one, of) }
  })
}

type Measure = { code: string; en: string; es: string; unit: 'cm' | 'kg' }

function buildMeasure(given: Given | undefined, measure: Measure, of: FhirOf): Resource[] {
  if (typeof given?.value !== 'number') return []
  return [
    {
      resourceType: 'Observation',
      row: `intake ${given.id}`,
      meta: { profile: [`http://hl7.org/fhir/StructureDefinition/body${measure.unit === 'cm' ? 'height' : 'weight'}`] },
      status: 'final',
      category: categoryOf('vital-signs'),
      code: measured(measure.code, measure[of.language]),
      subject: referToPatient(of),
      effectiveDateTime: given.at,
      performer: [referToPerson(of, given.by_id)],
      valueQuantity: amountOf(given.value, measure.unit, measure.unit),
    },
  ]
}

// The answers of LOINC to 82810-3. It has none for breastfeeding or for who is trying: those stay in the answers of the intake alone.
const pregnancies: Readonly<Record<string, string>> = { pregnant: 'LA15173-0', no: 'LA26683-5' }

function buildPregnancy(given: Given | undefined, of: FhirOf): Resource[] {
  const code = typeof given?.value === 'string' ? pregnancies[given.value] : undefined
  if (!given || !code) return []
  return [
    {
      resourceType: 'Observation',
      row: `intake ${given.id}`,
      status: 'final',
      category: categoryOf('social-history'),
      code: measured('82810-3', of.language === 'es' ? 'Embarazo' : 'Pregnancy'),
      subject: referToPatient(of),
      effectiveDateTime: given.at,
      performer: [referToPerson(of, given.by_id)],
      valueCodeableConcept: { coding: [{ system: 'http://loinc.org', code }] },
    },
  ]
}
