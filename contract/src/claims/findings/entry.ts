import type { Label } from '../../kernel/label.ts'

/** An error keeps a claim from being sent; a warning does not. */
export const severities = ['error', 'warning'] as const
export type Severity = (typeof severities)[number]

/** Where somebody mends what was found. */
export type MendedAt = 'patient' | 'note' | 'practice' | 'payers' | 'claim'
export type FindingEntry = { severity: Severity; mended_at: MendedAt; message: Label; fix: Label }

type Words = readonly [en: string, es: string]
const entry =
  (severity: Severity) =>
  (mended_at: MendedAt, [en, es]: Words, [fixEn, fixEs]: Words): FindingEntry => ({
    ...{ severity, mended_at },
    message: { en, es },
    fix: { en: fixEn, es: fixEs },
  })
export const error = entry('error')
export const warning = entry('warning')
