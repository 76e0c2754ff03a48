import { useLingui } from '@lingui/react/macro'
import { type ConsentKind, consentVersions, listNeededConsents, type optionalConsentKinds } from '@sorrel/contract/patients/consents'
import { authorityVersion } from '@sorrel/contract/patients/guardians'
import { graceMinutes } from '@sorrel/contract/scheduling/rules'
import { ApiProblem } from '../../../kernel/calls/api.ts'
import type { Booking } from '../use-booking.ts'

type Text = { version: string; title: string; agree: string; paragraphs: readonly string[] }
/** A text to agree to: a consent that a visit needs, or a guardian's statement that they may decide for somebody. */
export type Consent = Text & { kind: VisitKind | 'authority' }
type VisitConsent = Text & { kind: VisitKind }

/** A consent without which a visit is not booked. */
export type VisitKind = Exclude<ConsentKind, (typeof optionalConsentKinds)[number]>

export const isConsentOfVisit = (consent: Consent): consent is VisitConsent => consent.kind !== 'authority'

/** The kinds of consent that a refusal names as missing. */
export const listMissingIn = (error: Error): VisitKind[] =>
  error instanceof ApiProblem && error.code === 'consent_required'
    ? (error.details as { missing: { kind: VisitKind }[] }).missing.map(({ kind }) => kind)
    : []

type Asked = { name: string; virtual: boolean; insured: boolean; fee: string; hours: number }

/** The consent texts in plain words. If you change one, even only its wording, change its version in `consentVersions`. */
export function useConsents(asked: Asked): VisitConsent[] {
  const all = [useTreatment(asked), usePrivacy(), useTelehealth(), useBilling(asked)]
  const needed = listNeededConsents(asked.virtual ? 'virtual' : 'in_person')
  return all.filter((consent) => needed.some(({ kind }) => kind === consent.kind))
}

function useTreatment({ name }: Asked): VisitConsent {
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

function usePrivacy(): VisitConsent {
  const { t } = useLingui()
  return {
    kind: 'privacy',
    version: consentVersions.privacy,
    title: t`Your privacy`,
    agree: t`I have read how my information is used.`,
    paragraphs: [
      t`Your dietitian and the people who run this practice see what they need for your care, for payment, and for keeping the practice safe. Everyone who opens your record leaves a trace in it.`,
      t`We do not sell your information. Nobody else gets it without your permission, unless the law requires it. You can ask for a copy of your record, and for corrections.`,
    ],
  }
}

export function useTelehealth(): VisitConsent {
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

function useBilling({ insured, hours, fee }: Asked): VisitConsent {
  const { t } = useLingui()
  return {
    kind: 'billing',
    version: consentVersions.billing,
    title: t`Paying`,
    agree: t`I agree to how visits are paid.`,
    paragraphs: [
      insured
        ? t`You let us send claims to your plan, and let your plan pay us. You owe the share that your plan does not pay.`
        : t`You pay the price shown for each visit after it took place.`,
      t`Moving or canceling is free until ${hours} hours before the visit, and always in the first ${graceMinutes} minutes after you book. After that, or if you do not come, the fee is ${fee}.`,
    ],
  }
}

/**
 * The text in which a guardian states that they may decide for the person whom they add, or null if they add nobody. If you change it,
 * even only its wording, change `authorityVersion`.
 */
export function useAuthority({ who, about }: Booking) {
  const { t } = useLingui()
  if (!who.newcomer) return null
  const name = about?.first_name ?? ''
  const isChild = who.newcomer === 'child'
  return {
    kind: 'authority' as const,
    version: authorityVersion,
    title: t`Deciding for ${name}`,
    agree: isChild
      ? t`I am 18 or older and may decide about the care of ${name}.`
      : t`I am 18 or older, and ${name} or a court lets me decide about this care.`,
    paragraphs: [
      isChild
        ? t`You are the parent or guardian of ${name}. You book, agree to the texts below and get the messages. If someone else must agree as well, you have asked them.`
        : t`You book for ${name}, agree to the texts below and get the messages. ${name} knows about it, or you are the legal guardian.`,
      isChild
        ? t`On the 18th birthday of ${name} your access ends by itself. You can end it earlier in your account.`
        : t`You can end this at any time in your account.`,
    ],
  }
}
