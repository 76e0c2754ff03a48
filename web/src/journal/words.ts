import { hungerLabels } from '@sorrel/contract/journal/vocabulary'
import type { Locale } from '../kernel/words/format.ts'

/** A label of the contract in the language of the screen. */
export const sayIn = (locale: Locale, label: { readonly en: string; readonly es: string }): string => label[locale]

/** The words beside a number from 1 to 10 on the scale of hunger. */
export const hungerWords = (value: number, locale: Locale): string => hungerLabels[value - 1]?.[locale] ?? ''
