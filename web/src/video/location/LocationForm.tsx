import { Trans, useLingui } from '@lingui/react/macro'
import { militaryStates, stateLabels, usStates } from '@sorrel/contract/patients/states'
import { getCallLocation, sayCallLocation } from '@sorrel/contract/video/operations'
import { chunk } from '../../kernel/browser/chunks.ts'
import type { InputOf, OutputOf } from '../../kernel/calls/api.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { ErrorSummary } from '../../kernel/ui/fields/ErrorSummary.tsx'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

type Suggestion = OutputOf<typeof getCallLocation>['suggestion']
type Said = InputOf<typeof sayCallLocation>['body']
type Props = { appointment_id: string; suggestion: Suggestion; onDone: () => void; onCancel?: (() => void) | undefined; isStaff: boolean }

const loadSchema = chunk(() => import('@sorrel/contract/video/wire').then(({ sayCallLocation }) => sayCallLocation.body))
const states = usStates.filter((state) => !(militaryStates as readonly string[]).includes(state))

/** Where the patient sits, and whom to call if something happens. */
export function LocationForm({ appointment_id, suggestion, onDone, onCancel, isStaff }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const form = useForm({
    draft: `call-location-${appointment_id}`,
    initial: {
      where: suggestion.is_home ? 'home' : 'elsewhere',
      state: suggestion.state ?? '',
      address: suggestion.address ?? '',
      emergency_name: suggestion.emergency_name ?? '',
      emergency_phone: suggestion.emergency_phone ?? '',
    },
    schema: loadSchema,
    toBody: ({ where, ...rest }) => ({ ...rest, is_home: where === 'home' }),
    words: {
      address: t`Please say where this is.`,
      emergency_name: t`Please name somebody.`,
      emergency_phone: t`Please enter a number with its area code.`,
    },
  })
  const finish = () => {
    form.saved()
    onDone()
  }
  const say = useAct(sayCallLocation, { refreshes: [getCallLocation], onSuccess: finish })
  const send = form.submit((body: Said) =>
    say.mutate({ params: { appointment_id }, body }, { onError: (error) => void form.refused(error) }),
  )
  const isHome = form.values.where === 'home'
  return (
    <form noValidate className="stack" onSubmit={send}>
      <ErrorSummary {...form.summary} />
      <Segments
        shown
        legend={isStaff ? t`Where they are` : t`Where are you now?`}
        options={[
          { value: 'home', label: t`At home` },
          { value: 'elsewhere', label: t`Somewhere else` },
        ]}
        {...form.choice('where')}
      />
      <SelectInput
        label={t`State`}
        empty={t`Choose a state`}
        options={states.map((value) => ({ value, label: stateLabels[value][locale] }))}
        {...form.field('state')}
      />
      <TextInput label={isHome ? t`Street and town` : t`Address or place`} maxLength={200} autoComplete="off" {...form.field('address')} />
      <TextInput
        label={isStaff ? t`Whom to call in an emergency` : t`Whom should we call in an emergency?`}
        maxLength={80}
        autoComplete="off"
        {...form.field('emergency_name')}
      />
      <TextInput label={t`Their phone number`} type="tel" maxLength={32} autoComplete="off" {...form.field('emergency_phone')} />
      {say.error && <Problem error={say.error} />}
      <div className="line line--wrap">
        <Button type="submit" kind="main" busy={say.isPending || form.checking}>
          {isStaff ? <Trans>Save where they are</Trans> : <Trans>I am here</Trans>}
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}
