import type { BookingMode } from '../scheduling/vocabulary.ts'

/** What a patient is asked to agree to. */
export const consentKinds = ['treatment', 'privacy', 'telehealth', 'billing'] as const
export type ConsentKind = (typeof consentKinds)[number]

/**
 * The version of each text that is agreed to now. It changes with every change of meaning in the words of `use-consents.ts` of the web app:
 * what somebody agreed to is kept by it.
 */
export const consentVersions: Readonly<Record<ConsentKind, string>> = {
  treatment: '2026-11',
  privacy: '2026-11',
  telehealth: '2026-11',
  billing: '2026-11',
}

/** What has to be agreed to before a visit of this mode: telehealth only where it is by video. */
export const consentsFor = (visit_mode: BookingMode): { kind: ConsentKind; version: string }[] =>
  consentKinds.filter((kind) => kind !== 'telehealth' || visit_mode === 'virtual').map((kind) => ({ kind, version: consentVersions[kind] }))
