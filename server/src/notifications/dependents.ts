import type { Language } from '@sorrel/contract/kernel/values'

const words = { en: (name: string) => `for ${name}`, es: (name: string) => `para ${name}` } satisfies Record<Language, unknown>

/** The text with the first name of the patient whom it is about, for a guardian who may get such texts about several people. */
export function nameDependent(text: string, dependent: string | null, language: Language): string {
  if (dependent === null) return text
  const whom = words[language](dependent)
  if (text.startsWith('Sorrel: ')) return `Sorrel (${whom}): ${text.slice('Sorrel: '.length)}`
  return `${whom.charAt(0).toUpperCase()}${whom.slice(1)}: ${text}`
}
