import { Trans, useLingui } from '@lingui/react/macro'
import { changeMyClientCare, getMyClientCare, listMyClientCare } from '@sorrel/contract/care/operations'
import type { Care } from '@sorrel/contract/care/schemas'
import { type ContactWay, contactWayLabels, contactWays } from '@sorrel/contract/care/vocabulary'
import { type Recurrence, recurrenceLabels, recurrences } from '@sorrel/contract/scheduling/vocabulary'
import { chunk } from '../../../kernel/browser/chunks.ts'
import { useForm } from '../../../kernel/calls/form.ts'
import { useAct } from '../../../kernel/calls/query.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { CheckRow } from '../../../kernel/ui/fields/CheckRow.tsx'
import { ErrorSummary } from '../../../kernel/ui/fields/ErrorSummary.tsx'
import { SelectInput } from '../../../kernel/ui/fields/SelectInput.tsx'
import { TextArea } from '../../../kernel/ui/fields/TextArea.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'

type Values = {
  preferred_name: string
  pronouns: string
  focus_conditions: string
  tags: string
  cadence: '' | Recurrence
  preferred_contact: '' | ContactWay
  ed_safe_mode: boolean
  private_note: string
}

const listOf = (typed: string) =>
  typed
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** Everything that was typed, as the operation takes it. Of a care that is over only the note changes. */
function bodyOf(values: Values, isOpen: boolean) {
  const private_note = values.private_note.trim() || null
  if (!isOpen) return { client_details: { private_note } }
  const { cadence, ...rest } = values
  return {
    cadence: cadence || null,
    client_details: {
      ...rest,
      private_note,
      preferred_name: rest.preferred_name.trim() || null,
      pronouns: rest.pronouns.trim() || null,
      preferred_contact: rest.preferred_contact || null,
      tags: listOf(rest.tags),
      focus_conditions: listOf(rest.focus_conditions),
    },
  }
}

const valuesOf = ({ client_details: details, cadence }: Care): Values => ({
  preferred_name: details.preferred_name ?? '',
  pronouns: details.pronouns ?? '',
  focus_conditions: details.focus_conditions.join(', '),
  tags: details.tags.join(', '),
  cadence: cadence ?? '',
  preferred_contact: details.preferred_contact ?? '',
  ed_safe_mode: details.ed_safe_mode,
  private_note: details.private_note ?? '',
})

/** What the dietitian keeps about the client. What is typed stays as a draft until it is saved. */
export function DetailsForm({ care }: { care: Care }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const isOpen = care.can_write
  const form = useForm<Values>({
    initial: valuesOf(care),
    toBody: (values) => bodyOf(values, isOpen),
    schema: chunk(() => import('@sorrel/contract/care/wire').then((wire) => wire.changeMyClientCare.body)),
    draft: `care-details-${care.id}`,
  })
  const save = useAct(changeMyClientCare, {
    refreshes: [getMyClientCare, listMyClientCare],
    onSuccess: () => {
      form.saved()
      toast(t`Saved`)
    },
    onError: form.refused,
  })
  const send = form.submit<ReturnType<typeof bodyOf>>((body) =>
    save.mutate({ params: { care_id: care.id }, headers: { 'if-match': `"${care.version}"` }, body }),
  )
  return (
    <form noValidate className="stack" onSubmit={send}>
      <ErrorSummary {...form.summary} />
      {isOpen && (
        <div className="fields fields--two">
          <TextInput label={t`Name that you use`} optional maxLength={80} {...form.field('preferred_name')} />
          <TextInput label={t`Pronouns`} optional maxLength={40} {...form.field('pronouns')} />
          <SelectInput
            label={t`Rhythm of visits`}
            empty={t`None set`}
            options={recurrences.map((value) => ({ value, label: recurrenceLabels[value][locale] }))}
            {...form.field('cadence')}
          />
          <SelectInput
            label={t`Prefers to be reached by`}
            empty={t`Not known`}
            options={contactWays.map((value) => ({ value, label: contactWayLabels[value][locale] }))}
            {...form.field('preferred_contact')}
          />
          <TextInput label={t`Focus`} help={t`Conditions, separated by commas`} optional span {...form.field('focus_conditions')} />
          <TextInput label={t`Tags`} help={t`Words of your own, separated by commas`} optional span {...form.field('tags')} />
        </div>
      )}
      {isOpen && (
        <CheckRow {...form.check('ed_safe_mode')}>
          <Trans>Safe mode: this client sees no calories, weight or streaks</Trans>
        </CheckRow>
      )}
      <TextArea
        label={t`Private note`}
        help={t`Only you can read it.`}
        optional
        rows={5}
        maxLength={4000}
        {...form.field('private_note')}
      />
      {save.error && save.error instanceof Error && <Problem error={save.error} />}
      <div>
        <Button type="submit" kind="main" busy={save.isPending || form.checking}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  )
}
