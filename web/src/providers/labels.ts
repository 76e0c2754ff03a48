import { findPayer, makePayerLabel } from '@sorrel/contract/insurance/vocabulary'
import type { Label } from '@sorrel/contract/kernel/label'
import { stateLabels } from '@sorrel/contract/patients/states'
import {
  ageGroupLabels,
  findSpecialtyLabel,
  identityLabels,
  languageLabels,
  modalityLabels,
  pronounLabels,
} from '@sorrel/contract/providers/vocabulary'
import { useLocale } from '../kernel/words/i18n.ts'

type Labels = Readonly<Record<string, Label>>

/** The labels for values of the vocabulary, in the language of the screen. An unknown value is shown as it is. */
export function useLabels() {
  const locale = useLocale()
  const of = (labels: Labels) => (value: string) => labels[value]?.[locale] ?? value
  return {
    specialty: (value: string) => findSpecialtyLabel(value)?.[locale] ?? value,
    language: of(languageLabels),
    modality: of(modalityLabels),
    pronouns: of(pronounLabels),
    identity: of(identityLabels),
    ageGroup: of(ageGroupLabels),
    state: of(stateLabels),
    payer: (id: string) => {
      const payer = findPayer(id)
      return payer ? makePayerLabel(payer)[locale] : id
    },
  }
}

/** Writes a label as it stands inside a sentence: `diabetes`, but `PCOS` and `Crohn's disease`. */
export const writeInSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) && !label.startsWith('Crohn') ? label.charAt(0).toLowerCase() + label.slice(1) : label

/** Writes a label as it stands at the beginning of a line: Spanish writes `inglés` in a sentence and `Inglés` at its beginning. */
export const capitalize = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1)
