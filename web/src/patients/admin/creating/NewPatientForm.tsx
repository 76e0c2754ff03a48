import { Trans, useLingui } from '@lingui/react/macro'
import { stateLabels, usStates } from '@sorrel/contract/patients/states'
import { IconSend } from '@tabler/icons-react'
import { ApiProblem } from '../../../kernel/calls/api.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../../kernel/ui/Card.tsx'
import { ErrorSummary } from '../../../kernel/ui/fields/ErrorSummary.tsx'
import { SelectInput } from '../../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { useLocale } from '../../../kernel/words/i18n.ts'
import type { NewPatientForm as Form, NewPatientBody } from './new-patient.ts'

type Props = { form: Form; busy: boolean; error: Error | null; onSend: (body: NewPatientBody) => void }

/** The fields about a new person, and the button that invites them. */
export function NewPatientForm({ form, busy, error, onSend }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  // Who is alike is shown on a screen of its own, and a refused field beside it.
  const isShown =
    error !== null && Object.keys(form.errors).length === 0 && !(error instanceof ApiProblem && error.code === 'already_exists')
  return (
    <Card className="support-form">
      <form className="stack" noValidate onSubmit={form.submit<NewPatientBody>((body) => onSend(body))}>
        <ErrorSummary {...form.summary} />
        <div className="fields fields--two">
          <TextInput label={t`Legal first name`} maxLength={80} autoComplete="off" {...form.field('first_name')} />
          <TextInput label={t`Legal last name`} maxLength={80} autoComplete="off" {...form.field('last_name')} />
          <TextInput
            label={t`Called`}
            optional
            maxLength={80}
            autoComplete="off"
            help={t`If people call them by another first name.`}
            {...form.field('preferred_name')}
          />
          <TextInput label={t`Date of birth`} placeholder="MM/DD/YYYY" inputMode="numeric" autoComplete="off" {...form.field('birth')} />
          <SelectInput
            label={t`State`}
            empty={t`Choose one`}
            options={usStates.map((value) => ({ value, label: stateLabels[value][locale] }))}
            {...form.field('state')}
          />
          <TextInput label={t`ZIP code`} optional className="num" inputMode="numeric" autoComplete="off" {...form.field('zip')} />
          <TextInput
            label={t`Mobile phone`}
            type="tel"
            autoComplete="off"
            help={t`They sign in with it. Please read it back to them.`}
            {...form.field('phone')}
          />
          <TextInput
            label={t`Email`}
            type="email"
            autoComplete="off"
            help={t`This alone is enough: they then give a number when they begin.`}
            {...form.field('email')}
          />
          <SelectInput
            label={t`Language of their messages`}
            options={[
              { value: 'en', label: t`English` },
              { value: 'es', label: t`Spanish` },
            ]}
            {...form.field('language')}
          />
        </div>
        {isShown && <Problem error={error} />}
        <div className="line line--wrap">
          <Button type="submit" icon={IconSend} busy={busy || form.checking}>
            <Trans>Add and invite</Trans>
          </Button>
          <LinkButton kind="quiet" to="/admin/patients">
            <Trans>Cancel</Trans>
          </LinkButton>
        </div>
      </form>
    </Card>
  )
}
