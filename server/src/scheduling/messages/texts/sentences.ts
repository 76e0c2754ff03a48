import type { Language } from '@sorrel/contract/kernel/values'
import type { Facts } from './visit-facts.ts'

/** With whom, when and how a visit takes place. */
export type Meeting = Pick<Facts, 'who' | 'when' | 'when_for_them' | 'how'>

const forThem = { en: 'for', es: 'para' } satisfies Record<Language, string>

/** When a visit is, on both clocks, and how the two meet. */
export function writeWhenAndHow({ who, when, when_for_them, how }: Meeting, language: Language): string {
  const both = when_for_them ? `${when} (${when_for_them} ${forThem[language]} ${who})` : when
  return how ? `${both}, ${how}` : both
}

const formerly = { en: 'before', es: 'antes' } satisfies Record<Language, string>

/** The time of a visit with the one from which it moved, if it moved. */
export const writeMoveTo = (time: string, before: string | null, language: Language): string =>
  before ? `${time} (${formerly[language]}: ${before})` : time

/** When and how a visit was meant to be, for the end of a sentence, or with a comma for its middle. */
export const writeOccasion = ({ when, how }: Pick<Facts, 'when' | 'how'>, after: '' | ',' = ''): string =>
  how ? `${when}, ${how}${after}` : when

const price = { en: 'Price', es: 'Precio' } satisfies Record<Language, string>
export const writePriceSentence = (facts: Pick<Facts, 'price'>, language: Language): string =>
  facts.price ? ` ${price[language]}: ${facts.price.short}.` : ''

/** The links at the end of a text message, if the reader has any. */
export function writeLinks({ move, cancel }: Pick<Facts, 'move' | 'cancel'>, language: Language): string {
  if (!move || !cancel) return ''
  return language === 'es' ? ` Cambiar: ${move} Cancelar: ${cancel}` : ` Move: ${move} Cancel: ${cancel}`
}
