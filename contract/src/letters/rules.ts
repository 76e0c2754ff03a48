import { type LetterKind, type LetterPart, letterParts } from './vocabulary.ts'

/** How many letters about one patient go out within a day. */
export const mostLettersADay = 20

/** Stands where only the dietitian knows what to write. A letter that still holds one is not signed. */
export const openPlace = '___'

/** The parts of a letter of this kind, in its order. */
export const listPartsOf = (kind: LetterKind): LetterPart[] => letterParts.filter((part) => part !== 'necessity' || kind === 'necessity')

/** The parts that still hold a place to fill in. */
export const listOpenParts = (parts: Readonly<Partial<Record<LetterPart, string>>>): LetterPart[] =>
  letterParts.filter((part) => parts[part]?.includes(openPlace))
