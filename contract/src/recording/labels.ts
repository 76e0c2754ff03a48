import type { Label } from '../kernel/label.ts'
import type { ConsentAnswer, RecordingParty } from './vocabulary.ts'

export const partyLabels: Readonly<Record<RecordingParty, Label>> = {
  patient: { en: 'Patient', es: 'Paciente' },
  provider: { en: 'Dietitian', es: 'Dietista' },
  guest: { en: 'Guest', es: 'Invitado' },
}
export const answerLabels: Readonly<Record<ConsentAnswer, Label>> = {
  given: { en: 'Yes', es: 'Sí' },
  refused: { en: 'No', es: 'No' },
}
