import '../../scheduling/booking/booking.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { confirmDetails, getConfirmation } from '@sorrel/contract/patients/onboarding/operations'
import { getPatient } from '@sorrel/contract/patients/record/operations'
import type { UsState } from '@sorrel/contract/patients/states'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { getDeviceZone } from '../../kernel/clock.ts'
import { refreshSession } from '../../kernel/session.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { ErrorSummary } from '../../kernel/ui/fields/ErrorSummary.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { ConsentCard } from '../../scheduling/booking/steps/ConsentCard.tsx'
import { TextsCard } from '../../scheduling/booking/steps/TextsCard.tsx'
import { AddressFields, BodyFields, WhoFields } from './DetailFields.tsx'
import { type DetailValues, detailsOf, useDetailsForm } from './use-details-form.ts'
import { useOpenConsents } from './use-open-consents.ts'

type Known = OutputOf<typeof getConfirmation>

type Given = Known['consents'][number]

/** What is agreed to, and what of the optional ones is not. */
const answersOf = (agreed: readonly Given[], optional: Known['optional']) => ({
  consents: agreed.map(({ kind, version }) => ({ kind, version })),
  declined: optional.filter(({ kind }) => !agreed.some((one) => one.kind === kind)).map(() => 'texts' as const),
})

/** The form with which a patient confirms their details. Names and birth date are locked once they are confirmed. */
export function ConfirmForm({ known, visit }: { known: Known; visit: Appointment | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isConfirmed = known.status === 'confirmed'
  const withEmail = !isConfirmed && (known.missing.includes('email') || known.details.email !== null)
  const form = useDetailsForm(known.details, { draft: `confirm-${known.patient_id}`, needsAddress: true, hasEmail: withEmail })
  const consents = useOpenConsents(known.consents, visit)
  const [agreed, setAgreed] = useState<readonly string[]>([])
  const [tried, setTried] = useState(false)
  const [texts, setTexts] = useState(false)
  const open = consents.filter(({ kind }) => !agreed.includes(kind))
  const save = useAct(confirmDetails, {
    refreshes: [getConfirmation, getPatient],
    onSuccess: () => {
      form.saved()
      void refreshSession().catch(() => null)
      toast(t`Thank you. Your details are confirmed.`)
      void navigate({ to: '/app' })
    },
    onError: (error) => form.refused(error),
  })
  const send = (values: DetailValues) => {
    setTried(true)
    if (open.length > 0) return document.getElementById(`agree-${open[0]?.kind}`)?.focus()
    const { preferred_name, ...rest } = detailsOf(values)
    const details = {
      ...rest,
      ...(preferred_name && { preferred_name }),
      ...(withEmail ? { email: values.email.trim() } : known.details.email && { email: known.details.email }),
      state: values.state as UsState,
      time_zone: known.details.time_zone ?? getDeviceZone(),
      preferred_language: known.details.preferred_language,
    }
    save.mutate({ body: { confirmed: true, details, ...answersOf([...consents, ...(texts ? known.optional : [])], known.optional) } })
  }
  return (
    <form className="stack" noValidate onSubmit={form.submit<DetailValues>(send)}>
      <ErrorSummary {...form.summary} />
      {isConfirmed && (
        <Notice tone="info">
          <Trans>Your name and birth date are confirmed. You can change them in your account.</Trans>
        </Notice>
      )}
      <Card title={<Trans>Who you are</Trans>}>
        {isConfirmed ? (
          <p>{[known.details.first_name, known.details.last_name].filter(Boolean).join(' ')}</p>
        ) : (
          <WhoFields form={form} withEmail={withEmail} />
        )}
      </Card>
      <Card title={<Trans>Where you live</Trans>}>
        <AddressFields form={form} />
      </Card>
      <Card title={<Trans>For your care</Trans>}>
        <BodyFields form={form} />
      </Card>
      {consents.map((consent) => (
        <ConsentCard
          key={consent.kind}
          consent={consent}
          check={{
            id: `agree-${consent.kind}`,
            checked: agreed.includes(consent.kind),
            error: tried && !agreed.includes(consent.kind) ? t`Please agree, or ask us first.` : undefined,
            onChange: (event) =>
              setAgreed(event.currentTarget.checked ? [...agreed, consent.kind] : agreed.filter((kind) => kind !== consent.kind)),
          }}
        />
      ))}
      {known.optional.length > 0 && <TextsCard isAgreed={texts} onChange={setTexts} />}
      {save.error && Object.keys(form.errors).length === 0 && <Problem error={save.error} />}
      <Button type="submit" wide busy={save.isPending || form.checking}>
        <Trans>Confirm my details</Trans>
      </Button>
    </form>
  )
}
