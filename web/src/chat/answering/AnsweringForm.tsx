import { Trans, useLingui } from '@lingui/react/macro'
import { getAnsweringSettings, getChatAnswering, updateAnsweringSettings } from '@sorrel/contract/chat/hours/operations'
import { findAnswerBy } from '@sorrel/contract/chat/hours/promise'
import { findHoursFault, findLeavesFault } from '@sorrel/contract/chat/hours/rules'
import type { AnsweringSettings } from '@sorrel/contract/chat/hours/schemas'
import { answerTimes, mostReplyLetters } from '@sorrel/contract/chat/hours/vocabulary'
import type { ReactNode } from 'react'
import { chunk } from '../../kernel/browser/chunks.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { useNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { type Body, bodyOf, type Draft, draftOf } from './draft.ts'
import { HoursFields } from './HoursFields.tsx'
import { LeaveFields } from './LeaveFields.tsx'

/** All of it as one form, with what a client would read beside the field now. */
export function AnsweringForm({ settings }: { settings: AnsweringSettings }) {
  const { t } = useLingui()
  const now = useNow(60_000)
  const { form, save, send } = useSettingsForm(settings)
  const { hours, leaves } = form.values
  return (
    <form className="stack" noValidate onSubmit={send}>
      <Card title={t`Times in which you answer`} className="stack">
        <Clock zone={settings.time_zone} />
        <HoursFields hours={hours} set={(next) => form.set('hours', next)} />
        <Fault>{form.errors.hours}</Fault>
        <CheckRow {...form.check('keeps_holidays')}>
          <Trans>Not on federal holidays</Trans>
        </CheckRow>
        <AnswerTime field={form.field('answer_minutes')} />
        <Preview draft={form.values} zone={settings.time_zone} />
      </Card>
      <Card title={t`Time away`} className="stack">
        <LeaveFields leaves={leaves} today={dayOf(now, settings.time_zone)} set={(next) => form.set('leaves', next)} />
        <Fault>{form.errors.leaves}</Fault>
      </Card>
      <Card title={t`What is sent automatically`} className="stack">
        <p className="small quiet">
          <Trans>
            Sent once for each night, weekend or leave in which somebody writes to you, and marked as automatic. Whoever wrote still waits
            for your answer. Nothing is sent if you answer first, or after words that may point to danger. Leave a field empty to send
            nothing.
          </Trans>
        </p>
        <TextArea label={t`Outside of your hours, in English`} rows={3} maxLength={mostReplyLetters} {...form.field('outside_en')} />
        <TextArea
          label={t`Outside of your hours, in Spanish`}
          lang="es"
          rows={3}
          maxLength={mostReplyLetters}
          {...form.field('outside_es')}
        />
        <TextArea label={t`After a first message, in English`} rows={3} maxLength={mostReplyLetters} {...form.field('welcome_en')} />
        <TextArea
          label={t`After a first message, in Spanish`}
          lang="es"
          rows={3}
          maxLength={mostReplyLetters}
          {...form.field('welcome_es')}
        />
      </Card>
      {save.error && <Problem error={save.error} />}
      <div>
        <Button type="submit" kind="main" busy={save.isPending || form.checking}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  )
}

function useSettingsForm(settings: AnsweringSettings) {
  const { t } = useLingui()
  const { provider_id, version } = settings
  const form = useForm<Draft>({
    initial: draftOf(settings),
    draft: 'chat-answering',
    schema: chunk(() => import('@sorrel/contract/chat/hours/wire').then((wire) => wire.updateAnsweringSettings.body)),
    toBody: bodyOf,
    fields: { leaves: 'leaves', hours: 'hours' },
    check: ({ hours, leaves }) => ({
      ...(hours.some(({ start_local, end_local }) => !start_local || !end_local) || findHoursFault(hours) !== null
        ? { hours: t`A time ends before it begins, or two times of a day overlap.` }
        : {}),
      ...(leaves.some(({ starts_on, ends_on }) => !starts_on || !ends_on) || findLeavesFault(leaves) !== null
        ? { leaves: t`A leave ends before it begins, lasts longer than a year, or overlaps another one.` }
        : {}),
    }),
  })
  const save = useAct(updateAnsweringSettings, {
    refreshes: [getAnsweringSettings, getChatAnswering],
    onSuccess: () => {
      form.saved()
      toast(t`Saved.`)
    },
    onError: (error) => void form.refused(error),
  })
  const send = form.submit<Body>((body) => save.mutate({ params: { provider_id }, headers: { 'if-match': `"${version}"` }, body }))
  return { form, save, send }
}

const Fault = ({ children }: { children: ReactNode }) =>
  children ? (
    <Notice tone="warn" live>
      <p>{children}</p>
    </Notice>
  ) : null

function Clock({ zone }: { zone: string }) {
  const words = useFormat().zoneWords(useNow(60_000), zone)
  return (
    <p className="small quiet">
      <Trans>By your clock ({words}). They need not be the hours of your visits.</Trans>
    </p>
  )
}

function AnswerTime({ field }: { field: object }) {
  const { t } = useLingui()
  const say = (hours: number) => (hours === 1 ? t`within 1 hour, counted in these times` : t`within ${hours} hours, counted in these times`)
  return (
    <SelectInput
      label={t`You usually answer`}
      empty={t`no promise`}
      options={answerTimes.map((minutes) => ({ value: String(minutes), label: say(minutes / 60) }))}
      {...field}
    />
  )
}

/** By when somebody who writes now would have an answer, by what stands in the form. */
function Preview({ draft, zone }: { draft: Draft; zone: string }) {
  const format = useFormat()
  const now = useNow(60_000)
  const facts = bodyOf(draft)
  const isWhole = draft.hours.every(({ start_local, end_local }) => start_local && end_local)
  const by = isWhole ? findAnswerBy({ time_zone: zone, ...facts, answer_minutes: facts.answer_minutes ?? null }, now) : null
  if (!by) return null
  const when = format.within(format.dayAndTime(by, zone, now))
  return (
    <p className="small" aria-live="polite">
      <Trans>A client who writes now sees: you usually answer by {when}.</Trans>
    </p>
  )
}
