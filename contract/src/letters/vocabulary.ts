import type { Label } from '../kernel/label.ts'

/** What a letter is for: how somebody is doing, or why their nutrition care is needed. */
export const letterKindLabels = {
  progress: { en: 'Progress letter', es: 'Carta de evolución' },
  necessity: { en: 'Letter of medical necessity', es: 'Carta de necesidad médica' },
} as const satisfies Record<string, Label>
export type LetterKind = keyof typeof letterKindLabels

/**
 * Why a letter may reach whom it names: they treat the patient and referred them (45 CFR 164.506 (c)), the patient signed a release, or nobody
 * sends it, because the patient gets it on paper.
 */
export const letterBases = ['treatment', 'release', 'by_hand'] as const
export type LetterBasis = (typeof letterBases)[number]

/** The parts of a letter, in its order. The first and the last one stand without a heading. */
export const letterPartLabels = {
  opening: { en: 'Opening', es: 'Comienzo' },
  findings: { en: 'Findings', es: 'Hallazgos' },
  diagnoses: { en: 'Diagnoses', es: 'Diagnósticos' },
  necessity: { en: 'Why this care is needed', es: 'Por qué se necesita esta atención' },
  plan: { en: 'Plan', es: 'Plan' },
  follow_up: { en: 'Follow-up', es: 'Seguimiento' },
  closing: { en: 'Closing', es: 'Cierre' },
} as const satisfies Record<string, Label>
export type LetterPart = keyof typeof letterPartLabels
export const letterParts = Object.keys(letterPartLabels) as [LetterPart, ...LetterPart[]]
