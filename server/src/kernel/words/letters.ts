/** A text in lower case and without accents, because people type without them. */
export const plainLettersOf = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
