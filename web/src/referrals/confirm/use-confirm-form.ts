import { useLingui } from '@lingui/react/macro'
import { listReferrals } from '@sorrel/contract/referrals/operations'
import type { Referral, ReferralCandidate } from '@sorrel/contract/referrals/schemas'
import { useState } from 'react'
import { chunk } from '../../kernel/browser/chunks.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { bodyOf, type Typed, typedOf } from './typed.ts'

const loadSchema = chunk(() => import('@sorrel/contract/referrals/wire').then(({ confirmReferral }) => confirmReferral.body))
const replaceable = ['confirmed', 'expired', 'used_up']

/** The form that confirms a referral. What was typed is kept until it is sent. */
export function useConfirmForm(referral: Referral, candidates: readonly ReferralCandidate[]) {
  const { t } = useLingui()
  const [initial] = useState(() => typedOf(referral, candidates.find(({ is_birth_date_equal }) => is_birth_date_equal)?.patient_id))
  const [patientId, setPatientId] = useState(initial.patient_id)
  const { data } = useRead(listReferrals, patientId ? { params: { patient_id: patientId }, query: { limit: '20' } } : null)
  const others = data?.items.filter(({ id, status }) => id !== referral.id && replaceable.includes(status)) ?? []
  // As long as nobody chooses, the one of which the clock speaks.
  const usual = others.find(({ id }) => id === data?.clock.referral_id)?.id ?? 'none'
  const findReplaced = (typed: Typed) => {
    const chosen = typed.replaces || usual
    return others.some(({ id }) => id === chosen) ? chosen : null
  }
  const form = useForm<Typed>({
    initial,
    draft: `referral ${referral.id}`,
    schema: loadSchema,
    toBody: (typed) => bodyOf(typed, findReplaced(typed)),
    fields: { 'clinician.name': 'name', replaces_id: 'replaces' },
    words: {
      patient_id: t`Please choose the client to whom the referral belongs.`,
      name: t`Please enter who referred your client.`,
      credential: t`Please choose the profession: it decides whose referrals a plan accepts.`,
      npi: t`Please check the NPI: these ten digits are not a valid one.`,
      phone: t`Please enter a phone number in the United States, with its area code.`,
      fax: t`Please enter a fax number in the United States, with its area code.`,
      diagnoses: t`Please write each diagnosis on a line of its own: a code, words, or both.`,
      received_on: t`Please enter the day on which it arrived. It cannot be in the future.`,
      valid_from: t`Please enter the first day on which the referral is valid.`,
      valid_until: t`Please enter a day on or after the first one.`,
      granted: t`Please enter a whole number up to 200, or leave it empty.`,
    },
    check: ({ valid_from, valid_until }) => ({
      ...(valid_until && valid_until < valid_from && { valid_until: t`Please enter a day on or after the first one.` }),
    }),
  })
  const chosen = form.values.patient_id
  if (chosen !== patientId) setPatientId(chosen)
  return { form, others, replaced: findReplaced(form.values), clock: data?.clock }
}
