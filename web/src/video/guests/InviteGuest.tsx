import { Trans, useLingui } from '@lingui/react/macro'
import { inviteCallGuest, listCallGuests } from '@sorrel/contract/video/operations'
import { type GuestRelation, guestRelationLabels } from '@sorrel/contract/video/vocabulary'
import { chunk } from '../../kernel/browser/chunks.ts'
import type { InputOf } from '../../kernel/calls/api.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { ErrorSummary } from '../../kernel/ui/fields/ErrorSummary.tsx'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

type Body = InputOf<typeof inviteCallGuest>['body']
type Way = 'link' | 'sms' | 'email'

const loadSchema = chunk(() => import('@sorrel/contract/video/wire').then(({ inviteCallGuest }) => inviteCallGuest.body))
const relations = Object.keys(guestRelationLabels) as GuestRelation[]

/** Who is invited, and how they get the link. */
export function InviteGuest({ appointment_id, onClose }: { appointment_id: string; onClose: () => void }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const form = useForm({
    draft: `call-guest-${appointment_id}`,
    initial: { name: '', relation: 'family', language: locale as string, way: 'link', to: '' },
    schema: loadSchema,
    toBody: ({ way, to, ...rest }) => ({ ...rest, ...(way !== 'link' && { send_to: { channel: way, to } }) }),
  })
  const finish = () => {
    form.saved()
    onClose()
  }
  const invite = useAct(inviteCallGuest, { refreshes: [listCallGuests], onSuccess: finish })
  const send = form.submit((body: Body) =>
    invite.mutate({ params: { appointment_id }, body }, { onError: (error) => void form.refused(error) }),
  )
  const way = form.values.way as Way
  return (
    <form noValidate className="stack" onSubmit={send}>
      <ErrorSummary {...form.summary} />
      <TextInput label={t`Their name`} maxLength={80} autoComplete="off" help={t`The others see it in the call.`} {...form.field('name')} />
      <SelectInput
        label={t`Who they are`}
        options={relations.map((value) => ({ value, label: guestRelationLabels[value][locale] }))}
        {...form.field('relation')}
      />
      <Segments
        shown
        legend={t`Their language`}
        options={[
          { value: 'en', label: 'English' },
          { value: 'es', label: 'Español' },
        ]}
        {...form.choice('language')}
      />
      <Segments
        shown
        legend={t`How they get the link`}
        options={[
          { value: 'link', label: t`I hand it on` },
          { value: 'sms', label: t`Text message` },
          { value: 'email', label: t`Email` },
        ]}
        {...form.choice<Way>('way')}
      />
      {way !== 'link' && (
        <TextInput
          label={way === 'sms' ? t`Their mobile number` : t`Their email address`}
          type={way === 'sms' ? 'tel' : 'email'}
          autoComplete="off"
          {...form.field('to')}
        />
      )}
      {invite.error && <Problem error={invite.error} />}
      <div className="line line--wrap">
        <Button type="submit" kind="main" busy={invite.isPending || form.checking}>
          <Trans>Invite</Trans>
        </Button>
        <Button kind="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
