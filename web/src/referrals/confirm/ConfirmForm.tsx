import { Trans, useLingui } from '@lingui/react/macro'
import { confirmReferral, getReferral, listReferralInbox, listReferrals } from '@sorrel/contract/referrals/operations'
import type { Referral, ReferralCandidate, ReferralClock } from '@sorrel/contract/referrals/schemas'
import { useNavigate } from '@tanstack/react-router'
import { ApiProblem } from '../../kernel/calls/api.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { ErrorSummary } from '../../kernel/ui/fields/ErrorSummary.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useMyZone } from '../../scheduling/provider/use-schedule.ts'
import { useReferralWords } from '../card/use-referral-words.ts'
import { ClientPick } from './ClientPick.tsx'
import { ClinicianFields, TermFields } from './Fields.tsx'
import type { Body, Typed } from './typed.ts'
import { useConfirmForm } from './use-confirm-form.ts'

type Props = { referral: Referral; candidates: readonly ReferralCandidate[] }

/** What the dietitian confirms. What was read stands in the fields, and below each the words of the document. */
export function ConfirmForm({ referral, candidates }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { form, others, replaced, clock } = useConfirmForm(referral, candidates)
  const send = useAct(confirmReferral, {
    refreshes: [listReferrals, listReferralInbox, getReferral],
    onSuccess: () => {
      form.saved()
      toast(t`Confirmed. It counts from now on.`)
      void navigate({ to: '/provider/referrals' })
    },
    onError: (error) => void form.refused(error),
  })
  const isBesideField = send.error instanceof ApiProblem && send.error.code === 'invalid_request'
  return (
    <form className="stack" noValidate onSubmit={form.submit<Body>((body) => send.mutate({ params: { referral_id: referral.id }, body }))}>
      <ErrorSummary {...form.summary} />
      <ClientPick form={form} referral={referral} candidates={candidates} />
      <ClinicianFields form={form} referral={referral} />
      <CredentialWarning credential={form.values.credential} clock={clock} />
      <TermFields form={form} referral={referral} />
      {others.length > 0 && (
        <Card title={t`Takes the place of`}>
          <ReplacesField others={others} value={replaced ?? 'none'} form={form} />
        </Card>
      )}
      {send.error && !isBesideField && <Problem error={send.error} />}
      <div>
        <Button type="submit" busy={send.isPending || form.checking}>
          <Trans>Confirm the referral</Trans>
        </Button>
      </div>
    </form>
  )
}

/** Said before it is confirmed: a referral of this profession covers no visit. */
function CredentialWarning({ credential, clock }: { credential: Typed['credential']; clock: ReferralClock | undefined }) {
  if (!credential || !clock?.credentials || clock.credentials.includes(credential)) return null
  return (
    <Notice tone="warn" live>
      <Trans>This client’s plan only accepts referrals by an MD or a DO. You may keep this one, but it covers no visits.</Trans>
    </Notice>
  )
}

type Replaces = { others: readonly Referral[]; value: string; form: ReturnType<typeof useConfirmForm>['form'] }

function ReplacesField({ others, value, form }: Replaces) {
  const { t } = useLingui()
  const words = useReferralWords(useMyZone())
  const name = ({ clinician, last_day }: Referral) => {
    const [who, day] = [clinician?.name ?? '', last_day && words.day(last_day)]
    return day ? t`${who}, until ${day}` : who
  }
  return (
    <SelectInput
      label={t`Referral before this one`}
      help={t`From the first day of the new one, the old one no longer counts.`}
      options={[...others.map((one) => ({ value: one.id, label: name(one) })), { value: 'none', label: t`None: both count` }]}
      {...form.field('replaces')}
      value={value}
    />
  )
}
