import { Trans, useLingui } from '@lingui/react/macro'
import { createCalendarBlock } from '@sorrel/contract/scheduling/operations'
import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import { blockRecurrenceLabels, blockRecurrences } from '@sorrel/contract/scheduling/vocabulary'
import { useNavigate } from '@tanstack/react-router'
import { chunk } from '../../../../kernel/browser/chunks.ts'
import { type Form, useForm } from '../../../../kernel/calls/form.ts'
import { useAct } from '../../../../kernel/calls/query.ts'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { Segments } from '../../../../kernel/ui/fields/Segments.tsx'
import { SelectInput } from '../../../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../../../kernel/words/format.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { useMyZone } from '../../use-schedule.ts'
import { visitReads } from '../../visit/refreshes.ts'
import { BlockTouched } from './BlockTouched.tsx'
import type { Scope } from './block-draft.ts'
import { type BlockBody, type BlockDraft, type BlockKind, bodyOf } from './block-draft.ts'
import { useChangeBlock } from './use-change-block.ts'
import { useUndoBlock } from './use-undo.ts'

type Props = { first: BlockDraft; event?: CalendarEvent; scope: Scope; onClose: () => void }

/** The fields of a block, and saving it. */
export function BlockForm({ first, event, scope, onClose }: Props) {
  const { t } = useLingui()
  const zone = useMyZone()
  const form = useForm<BlockDraft>({
    initial: first,
    toBody: (draft) => bodyOf(draft, zone),
    schema: chunk(() => import('@sorrel/contract/scheduling/wire').then(({ createCalendarBlock }) => createCalendarBlock.body)),
    fields: {
      'recurrence.first_date': 'day',
      'recurrence.start_local': 'start',
      'recurrence.end_local': 'end',
      'recurrence.until': 'until',
      'recurrence.count': 'count',
      from_date: 'day',
      to_date: 'until_day',
      starts_at: 'start',
      ends_at: 'end',
    },
    check: (draft) => faults(draft, t`Please fill this in.`, t`This must be after the start.`),
  })
  const saving = useSaving(event, scope, onClose)
  const editing = event !== undefined
  return (
    <form className="stack" noValidate onSubmit={form.submit((body: BlockBody) => saving.send(body, form.refused))}>
      <TextInput
        label={t`Name`}
        optional
        help={t`Patients never see it.`}
        placeholder={t`Errand`}
        maxLength={120}
        {...form.field('title')}
      />
      {!(editing && form.values.kind !== 'days') && (
        <Segments
          legend={t`Kind`}
          {...form.choice<BlockKind>('kind')}
          options={[
            { value: 'once', label: t`Once` },
            { value: 'days', label: t`Whole days` },
            { value: 'repeats', label: t`Repeats` },
          ]}
        />
      )}
      <TimeFields form={form} />
      {form.values.kind === 'repeats' && <RuleFields form={form} />}
      <BlockTouched draft={form.values} />
      {saving.error && <Problem error={saving.error} />}
      <div className="dialog-actions">
        <Button kind="quiet" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button type="submit" busy={saving.busy || form.checking}>
          {editing ? <Trans>Save</Trans> : <Trans>Block this time</Trans>}
        </Button>
      </div>
    </form>
  )
}

function faults(draft: BlockDraft, missing: string, order: string) {
  const timed = draft.kind !== 'days'
  return {
    ...(!draft.day && { day: missing }),
    ...(timed && !draft.start && { start: missing }),
    ...(timed && !draft.end && { end: missing }),
    ...(timed && draft.end && draft.end === draft.start && { end: order }),
    ...(!timed && draft.until_day < draft.day && { until_day: order }),
    ...(draft.kind === 'repeats' && draft.ends === 'on' && draft.until < draft.day && { until: order }),
  }
}

function TimeFields({ form }: { form: Form<BlockDraft> }) {
  const { t } = useLingui()
  const { kind, start, end } = form.values
  if (kind === 'days')
    return (
      <div className="fields fields--two">
        <TextInput label={t`First day`} type="date" {...form.field('day')} />
        <TextInput label={t`Last day`} type="date" {...form.field('until_day')} />
      </div>
    )
  return (
    <div className="fields fields--two">
      <TextInput label={kind === 'repeats' ? t`First date` : t`Date`} type="date" span {...form.field('day')} />
      <TextInput label={t`From`} type="time" {...form.field('start')} />
      <TextInput label={t`Until`} type="time" help={end && start && end < start ? t`On the next day` : undefined} {...form.field('end')} />
    </div>
  )
}

function RuleFields({ form }: { form: Form<BlockDraft> }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  return (
    <div className="fields fields--two">
      <SelectInput
        label={t`How often`}
        options={blockRecurrences.map((value) => ({ value, label: blockRecurrenceLabels[value][locale] }))}
        {...form.field('every')}
      />
      <SelectInput
        label={t`Ends`}
        options={[
          { value: 'never', label: t`Never` },
          { value: 'on', label: t`On a date` },
          { value: 'after', label: t`After a number of times` },
        ]}
        {...form.field('ends')}
      />
      {form.values.ends === 'on' && <TextInput label={t`Last date`} type="date" span {...form.field('until')} />}
      {form.values.ends === 'after' && (
        <TextInput label={t`How many times`} type="number" min={1} max={520} span {...form.field('count')} />
      )}
    </div>
  )
}

function useSaving(event: CalendarEvent | undefined, scope: Scope, onClose: () => void) {
  const { t } = useLingui()
  const zone = useMyZone()
  const navigate = useNavigate()
  const undo = useUndoBlock()
  const create = useAct(createCalendarBlock, {
    refreshes: visitReads,
    onSuccess: ({ event: made, touched }) => {
      onClose()
      const [first] = touched
      if (!first) return toast(t`Blocked. Nobody can book this time.`, undo.ofCreating(made))
      const words = t`Blocked. Booked visits in this time stay booked: ${touched.length}.`
      // Somebody who plans for many weeks stays in the calendar, whose days carry marks that lead to the visits.
      toast(words, undo.ofCreating(made))
      if (made.recurrence) return
      void navigate({ to: '/provider/settle', hash: dayOf(first.starts_at, zone) })
    },
  })
  const change = useChangeBlock()
  const send = (body: BlockBody, refused: (error: unknown) => boolean) => {
    if (!event) return create.mutate({ body }, { onError: refused })
    const dates = event.recurrence ? { scope, occurrence_date: event.occurrence_date ?? undefined } : {}
    change.send(event, { ...body, ...dates }, { success: onClose, quiet: true })
  }
  return { send, busy: create.isPending || change.busy, error: create.error ?? change.error }
}
