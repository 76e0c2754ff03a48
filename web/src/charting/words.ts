import type { Label } from '@sorrel/contract/kernel/label'
import { useFormat } from '../kernel/words/i18n.ts'

/** Says a word of the vocabulary in the language of the screen. */
export function useSay(): (label: Label) => string {
  const { locale } = useFormat()
  return (label) => label[locale]
}
