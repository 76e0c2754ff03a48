import '../journal.css'
import { Trans, useLingui } from '@lingui/react/macro'
import type { JournalEntry } from '@sorrel/contract/journal/schemas'
import { type EntryKind, emotionLabels, emotions, entryKindLabels, symptomLabels, symptoms } from '@sorrel/contract/journal/vocabulary'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type Form, useForm } from '../../kernel/calls/form.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { ChipPicks } from '../../kernel/ui/fields/ChipPicks.tsx'
import { OneOf } from '../../kernel/ui/fields/OneOf.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { kindIcons } from '../entry/kinds.ts'
import { sayIn } from '../words.ts'
import { Amounts } from './Amounts.tsx'
import { FoodPicker } from './FoodPicker.tsx'
import { HungerScale } from './HungerScale.tsx'
import { useIsAdult } from './use-is-adult.ts'
import { emptyValues, readTypedWeight, saysSomething, type Values, valuesOf } from './values.ts'
import { WhenField } from './WhenField.tsx'

// Not with the form, which is there at once also where nobody adds a photo.
const Photos = makeLazyPart(() => import('../../kernel/ui/files/FileField.tsx'), 'FileField')

type Props = {
  /** The kinds to choose from; the first is chosen. */
  kinds: readonly EntryKind[]
  /** The entry that is changed; none for a new one. */
  entry?: JournalEntry
  /** What a new entry says at first. */
  begun?: Values | undefined
  draft: string
  /** Only what is needed for a quick note. */
  quick?: boolean
  /** Saves, and answers whether it may be forgotten here; throws what was refused. */
  save: (values: Values) => Promise<void>
  cancel?: ReactNode
}

const fields = { weight_grams: 'weight', occurred_at: 'when' } as const

/** Writes an entry, or changes one. What was typed and not saved stays while the app is open. */
export function EntryForm({ kinds, entry, begun, draft, quick, save, cancel }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const form = useForm<Values>({ initial: entry ? valuesOf(entry) : (begun ?? emptyValues(kinds[0] ?? 'meal')), draft, fields })
  const { values } = form
  const isAdult = useIsAdult()
  const kindWords = sayIn(locale, entryKindLabels[values.kind]).toLowerCase()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!saysSomething(values)) return form.setErrors({ text: t`A few words, or anything else, and it can be saved.` })
    const weight = readTypedWeight(values, isAdult)?.kind
    if (weight === 'doubt') return form.setErrors({ weight: t`Please say below which one you mean.` })
    if (weight && weight !== 'read') return form.setErrors({ weight: t`Please enter the weight as a number, such as 154.5.` })
    setBusy(true)
    setError(null)
    try {
      await save(values)
      form.reset()
    } catch (problem) {
      if (!form.refused(problem)) setError(problem)
    }
    setBusy(false)
  }
  return (
    <form
      className="card journal-add"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={entry ? t`Change the entry` : t`Add to your journal`}
    >
      <OneOf
        look="segments"
        legend={<Trans>Kind of entry</Trans>}
        options={kinds.map((kind) => ({ value: kind, label: sayIn(locale, entryKindLabels[kind]), icon: kindIcons[kind] }))}
        value={values.kind}
        onChange={(kind) => form.set('kind', kind)}
      />
      <Body form={form} quick={quick} isAdult={isAdult} />
      {!quick && (
        <CheckRow {...form.check('isPrivate')}>
          <Trans>Only for me: my dietitian does not see it</Trans>
        </CheckRow>
      )}
      {error !== null && <Problem error={error} />}
      <div className="line line--apart line--wrap">
        <WhenField value={values.when} error={form.errors.when} onChange={(when) => form.set('when', when)} />
        <span className="line">
          {cancel}
          <Button type="submit" busy={busy}>
            {entry ? <Trans>Save changes</Trans> : <Trans>Save {kindWords}</Trans>}
          </Button>
        </span>
      </div>
    </form>
  )
}

function Body({ form, quick, isAdult }: { form: Form<Values>; quick: boolean | undefined; isAdult: boolean }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const { values } = form
  const isEaten = values.kind === 'meal' || values.kind === 'snack' || values.kind === 'drink'
  const feelings = (
    <ChipPicks
      legend={<Trans>Feelings</Trans>}
      shown
      options={emotions.map((value) => ({ value, label: sayIn(locale, emotionLabels[value]) }))}
      values={values.emotions}
      onChange={(next) => form.set('emotions', next)}
    />
  )
  const noticed = (
    <ChipPicks
      legend={<Trans>Symptoms</Trans>}
      shown
      options={symptoms.map((value) => ({ value, label: sayIn(locale, symptomLabels[value]) }))}
      values={values.symptoms}
      onChange={(next) => form.set('symptoms', next)}
    />
  )
  const question = {
    meal: t`What are you having?`,
    snack: t`What are you having?`,
    drink: t`What are you having?`,
    mood: t`How do you feel?`,
    symptom: t`What do you notice?`,
    activity: t`What did you do?`,
    sleep: t`How did you sleep?`,
    water: t`Anything to add?`,
    weight: t`Anything to add?`,
    note: t`What would you like to note?`,
  }[values.kind]
  return (
    <>
      <Amounts form={form} isAdult={isAdult} />
      {values.kind === 'mood' && feelings}
      {values.kind === 'symptom' && noticed}
      <TextArea label={question} placeholder={t`A few words are enough`} maxLength={4000} {...form.field('text')} />
      <Photos
        whileLoading={<span className="bone bone--text" />}
        label={t`Photos`}
        purpose="journal_photo"
        most={4}
        value={values.photos}
        onChange={(photos) => form.set('photos', photos)}
      />
      {isEaten && !quick && <FoodPicker items={values.items} onChange={(items) => form.set('items', items)} />}
      {isEaten && (
        <HungerScale
          label={<Trans>How hungry are you?</Trans>}
          value={values.hunger_before}
          onChange={(value) => form.set('hunger_before', value)}
        />
      )}
      {isEaten && !quick && (
        <>
          <HungerScale
            label={<Trans>How full are you afterwards?</Trans>}
            value={values.hunger_after}
            onChange={(value) => form.set('hunger_after', value)}
          />
          <Satisfaction value={values.satisfaction} onChange={(value) => form.set('satisfaction', value)} />
          {feelings}
          {noticed}
        </>
      )}
    </>
  )
}

function Satisfaction({ value, onChange }: { value: number | null; onChange: (value: number | null) => void }) {
  const options = Array.from({ length: 10 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))
  return (
    <OneOf
      look="chips"
      shown
      legend={<Trans>How satisfying was it, from 1 to 10?</Trans>}
      options={options}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(Number(next))}
    />
  )
}
