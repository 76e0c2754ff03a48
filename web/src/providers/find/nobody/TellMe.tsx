import { Trans, useLingui } from '@lingui/react/macro'
import { keepSearchWish } from '@sorrel/contract/providers/wishes/operations'
import { useState } from 'react'
import { chunk } from '../../../kernel/browser/chunks.ts'
import type { InputOf } from '../../../kernel/calls/api.ts'
import { useForm } from '../../../kernel/calls/form.ts'
import { useAct } from '../../../kernel/calls/query.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../kernel/ui/fields/ErrorSummary.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import { Notice } from '../../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { useSession } from '../../../kernel/use-session.ts'
import { useLocale } from '../../../kernel/words/i18n.ts'
import type { Found } from '../found.ts'

type Wish = InputOf<typeof keepSearchWish>['body']
type Props = { nobody: NonNullable<Found['nobody']>; criteria: Found['criteria'] }

/** Offers to tell people when somebody who fits can be booked. Patients who are signed in press once; others give an address, and confirm it. */
export function TellMe({ nobody, criteria }: Props) {
  const { t } = useLingui()
  const language = useLocale()
  const isPatient = useSession()?.actor.kind === 'patient'
  const [isKept, setKept] = useState(false)
  const keep = useAct(keepSearchWish, { onSuccess: () => setKept(true) })
  // The name of a group of plans stands for several; then a dietitian in any plan counts.
  const [plan] = criteria.insurance.length > 2 ? [] : criteria.insurance
  const wish = {
    state: nobody.state,
    specialties: nobody.specialties,
    language,
    ...(plan && plan !== 'CASH_PAY' && { payer_id: plan }),
    ...(criteria.visit_mode && { visit_mode: criteria.visit_mode }),
  } as Wish
  if (isKept)
    return (
      <Notice tone="info" live>
        {isPatient ? (
          <Trans>We will write to you once, as soon as somebody who fits can be booked.</Trans>
        ) : (
          <Trans>
            We have sent you an email. Press the button in it, and we will tell you. Without that, we delete your address within a day.
          </Trans>
        )}
      </Notice>
    )
  return (
    <section className="stack" aria-label={t`Tell me when that changes`}>
      <h2>
        <Trans>Tell me when that changes</Trans>
      </h2>
      {keep.error && <Problem error={keep.error} />}
      {isPatient ? (
        <Button kind="quiet" busy={keep.isPending} onClick={() => keep.mutate({ body: wish })}>
          <Trans>Tell me</Trans>
        </Button>
      ) : (
        <AddressForm busy={keep.isPending} onSend={(email) => keep.mutate({ body: { ...wish, email } })} />
      )}
    </section>
  )
}

/** The address of somebody without an account. */
function AddressForm({ busy, onSend }: { busy: boolean; onSend: (email: string) => void }) {
  const { t } = useLingui()
  const form = useForm<{ email: string }>({
    draft: 'tell-me',
    initial: { email: '' },
    schema: chunk(() =>
      import('@sorrel/contract/providers/wishes/wire').then(({ keepSearchWish: { body } }) => body.pick({ email: true }).required()),
    ),
    words: { email: t`Enter an email address, such as name@example.com.` },
  })
  return (
    <form className="stack" noValidate onSubmit={form.submit<{ email: string }>(({ email }) => onSend(email))}>
      <ErrorSummary {...form.summary} />
      <TextInput
        label={t`Email`}
        type="email"
        autoComplete="email"
        help={t`We write once, when a dietitian who fits can be booked, and delete your address afterwards, or after 12 months at the latest. Our emails do not say what you searched for.`}
        {...form.field('email')}
      />
      <p>
        <Button type="submit" kind="quiet" busy={busy || form.checking}>
          <Trans>Tell me</Trans>
        </Button>
      </p>
    </form>
  )
}
