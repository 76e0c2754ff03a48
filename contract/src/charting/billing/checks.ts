import { isDeparture } from '../../coding/billing.ts'
import { isAboutWeight } from '../../coding/diagnoses.ts'
import type { Billing } from '../../coding/facts.ts'
import type { CodeState } from '../../coding/vocabulary.ts'
import type { NoteCheck, NoteContent } from '../schemas.ts'

export type CodingFacts = {
  /** What each diagnosis is on the day of service. */
  states: Readonly<Record<string, CodeState>>
  /** Whether the whole code set of the day is loaded, so that an unknown code is none. */
  is_whole: boolean
  paid_by: 'insurance' | 'cash' | null
  proposal: Billing
}

const check = (key: string, anchor: string, en: string, es: string): NoteCheck => ({ key, label: { en, es }, anchor })

/** What is wrong with the codes of a note, and what is worth a look. Both sides use this rule. */
export function checkCoding(note: NoteContent, facts: CodingFacts): { missing: NoteCheck[]; warnings: NoteCheck[] } {
  return {
    missing: note.diagnoses.flatMap(({ icd10 }) => refuseCode(icd10, facts)),
    warnings: [...warnOfDiagnoses(note, facts), ...warnOfBilling(note, facts)],
  }
}

/** What is wrong with one diagnosis on the day. */
export function refuseCode(code: string, { states, is_whole }: Pick<CodingFacts, 'states' | 'is_whole'>): NoteCheck[] {
  const refuse = (en: string, es: string) => [check(`diagnosis ${code}`, 'diagnoses', en, es)]
  switch (states[code] ?? 'unknown') {
    case 'header':
      return refuse(`A narrower code than ${code}`, `Un código más específico que ${code}`)
    case 'ended':
      return refuse(`${code} had ended on the day of the visit`, `${code} ya no valía el día de la visita`)
    case 'not_yet':
      return refuse(`${code} did not hold yet on the day of the visit`, `${code} aún no valía el día de la visita`)
    case 'unknown':
      return is_whole ? refuse(`${code} is no code of that day`, `${code} no es un código de ese día`) : []
    case 'valid':
      return []
  }
}

function warnOfDiagnoses({ diagnoses }: NoteContent, { states, is_whole, paid_by, proposal }: CodingFacts): NoteCheck[] {
  const codes = diagnoses.map(({ icd10 }) => icd10)
  const unknown = is_whole ? [] : codes.filter((code) => (states[code] ?? 'unknown') === 'unknown')
  const found: (NoteCheck | false)[] = [
    ...unknown.map((code) =>
      check(
        `unknown ${code}`,
        'diagnoses',
        `${code} is not among the loaded codes: check it`,
        `${code} no está entre los códigos cargados: verifícalo`,
      ),
    ),
    paid_by === 'insurance' &&
      codes[0]?.startsWith('Z71.3') === true &&
      proposal.family !== 'preventive' &&
      check(
        'counseling_first',
        'diagnoses',
        'Z71.3 stands first: most plans want the illness first',
        'Z71.3 va primero: casi todos los planes piden primero la enfermedad',
      ),
    codes.some((code) => code.startsWith('Z68')) &&
      !codes.some(isAboutWeight) &&
      check('bmi_alone', 'diagnoses', 'A Z68 code goes with a diagnosis about weight', 'Un código Z68 acompaña un diagnóstico de peso'),
  ]
  return found.filter((one) => one !== false)
}

const told = ['sound_same', 'sound_less', 'sound_none', 'distance_over']
const atADistance = ['93', '95', 'GT', 'GQ']

function warnOfBilling({ procedures, place_of_service }: NoteContent, { proposal, paid_by }: CodingFacts): NoteCheck[] {
  const doubled = procedures.some(({ modifiers }) => modifiers.filter((one) => atADistance.includes(one)).length > 1)
  const found: (NoteCheck | false)[] = [
    ...proposal.steps.flatMap(({ key, label }) => (told.includes(key) ? [{ key, label, anchor: 'procedures' }] : [])),
    doubled && check('modifiers', 'procedures', 'Only one of 93, 95, GT and GQ on a line', 'Solo uno de 93, 95, GT y GQ por línea'),
    paid_by === 'insurance' &&
      procedures.length > 0 &&
      isDeparture(procedures, place_of_service, proposal) &&
      check('departs', 'procedures', "Differs from what the payer's rule gives", 'Difiere de lo que da la regla de la aseguradora'),
  ]
  return found.filter((one) => one !== false)
}
