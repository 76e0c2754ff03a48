import { useLingui } from '@lingui/react/macro'
import { type ConsentKind, consentVersions, listNeededConsents } from '@sorrel/contract/patients/consents'
import { graceMinutes } from '@sorrel/contract/scheduling/rules'
import { ApiProblem } from '../../../kernel/calls/api.ts'

export type Consent = { kind: ConsentKind; version: string; title: string; agree: string; paragraphs: readonly string[] }

/** The kinds of consent that a refusal names as missing. */
export const listMissingIn = (error: Error): ConsentKind[] =>
  error instanceof ApiProblem && error.code === 'consent_required'
    ? (error.details as { missing: { kind: ConsentKind }[] }).missing.map(({ kind }) => kind)
    : []

type Asked = { name: string; virtual: boolean; insured: boolean; fee: string; hours: number }

/** The consent texts in plain words. If you change their meaning, change the version in `consentVersions`. */
export function useConsents(asked: Asked): Consent[] {
  const all = [useTreatment(asked), usePrivacy(), useTelehealth(), useBilling(asked)]
  const needed = listNeededConsents(asked.virtual ? 'virtual' : 'in_person')
  return all.filter((consent) => needed.some(({ kind }) => kind === consent.kind))
}

function useTreatment({ name }: Asked): Consent {
  const { t } = useLingui()
  return {
    kind: 'treatment',
    version: consentVersions.treatment,
    title: t`Nutrition care`,
    agree: t`I agree to nutrition care with ${name}.`,
    paragraphs: [
      t`A dietitian talks with you about food, habits, labs and goals, and makes a plan with you. That is advice about nutrition. It does not replace your doctor, and it is not for emergencies: call 911 for those.`,
      t`You decide what you tell and what you try. You can stop at any time, and ask for another dietitian.`,
    ],
  }
}

function usePrivacy(): Consent {
  const { t } = useLingui()
  return {
    kind: 'privacy',
    version: consentVersions.privacy,
    title: t`Your privacy`,
    agree: t`I have read how my information is used.`,
    paragraphs: [
      t`Your dietitian and the people who run this practice see what they need for your care, for payment, and for keeping the practice safe. Everyone who opens your record leaves a trace in it.`,
      t`We do not sell your information, and nobody else gets it without your word, except where the law asks for it. You can ask for a copy of your record, and for corrections.`,
    ],
  }
}

export function useTelehealth(): Consent {
  const { t } = useLingui()
  return {
    kind: 'telehealth',
    version: consentVersions.telehealth,
    title: t`Visits by video`,
    agree: t`I agree to meet by video.`,
    paragraphs: [
      t`Picture and sound are encrypted on their way. Nothing is recorded unless everyone agrees to it beforehand.`,
      t`Video can break down. If it does, you and your dietitian find another time, and you do not pay for a visit that did not happen. Be in a place where you can talk freely, in the state you told us.`,
    ],
  }
}

function useBilling({ insured, hours, fee }: Asked): Consent {
  const { t } = useLingui()
  return {
    kind: 'billing',
    version: consentVersions.billing,
    title: t`Paying`,
    agree: t`I agree to how visits are paid.`,
    paragraphs: [
      insured
        ? t`You let us send claims to your plan, and let your plan pay us. You owe the share that your plan leaves to you.`
        : t`You pay the price shown for each visit after it took place.`,
      t`Moving or canceling is free until ${hours} hours before the visit, and always in the first ${graceMinutes} minutes after you book. After that, or if you do not come, the fee is ${fee}.`,
    ],
  }
}
