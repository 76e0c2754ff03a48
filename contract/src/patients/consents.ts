import type { BookingMode } from '../scheduling/vocabulary.ts'

/** The kinds of consent that a patient is asked for. */
export const consentKinds = ['treatment', 'privacy', 'telehealth', 'billing', 'texts'] as const
export type ConsentKind = (typeof consentKinds)[number]

/**
 * The current version of each consent text: a month, and a number for a further version in it. Change it whenever a text in the web app's
 * `use-consents.ts` or `TextsCard.tsx` changes, even if it means the same: nothing else records which text a patient saw.
 */
export const consentVersions: Readonly<Record<ConsentKind, string>> = {
  treatment: '2026-11',
  privacy: '2026-12',
  telehealth: '2026-11',
  billing: '2026-12-2',
  texts: '2026-12',
}

/** The kinds that may be declined. No visit needs them, so a refusal stops no booking. */
export const optionalConsentKinds = ['texts'] as const satisfies readonly ConsentKind[]

/** The consents that a visit of this mode needs. Only a virtual visit needs the one for telehealth. */
export const listNeededConsents = (visit_mode: BookingMode): { kind: ConsentKind; version: string }[] =>
  consentKinds
    .filter((kind) => !isOptional(kind) && (kind !== 'telehealth' || visit_mode === 'virtual'))
    .map((kind) => ({ kind, version: consentVersions[kind] }))

const isOptional = (kind: ConsentKind): boolean => (optionalConsentKinds as readonly ConsentKind[]).includes(kind)
