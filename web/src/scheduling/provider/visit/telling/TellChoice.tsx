import { useLingui } from '@lingui/react/macro'
import { type UntoldReason, untoldReasonLabels, untoldReasons } from '@sorrel/contract/scheduling/vocabulary'
import { SelectInput } from '../../../../kernel/ui/fields/SelectInput.tsx'
import { useLocale } from '../../../../kernel/words/i18n.ts'
import type { useTell } from './use-tell.ts'
import { useTooLateWords } from './use-too-late-words.ts'

/** `name`: null for several patients. `error`: the answer of the server, which may refuse the choice. */
type Props = { name: string | null; choice: ReturnType<typeof useTell>; error?: unknown }

/** Asks when to tell the patient, or why not to tell them. */
export function TellChoice({ name, choice, error }: Props) {
  const { t } = useLingui()
  const tooLate = useTooLateWords()(error)
  const locale = useLocale()
  const { when, setWhen, reason, setReason, isNight, morningIsTooLate } = choice
  const options = [
    { value: 'now', label: isNight ? t`Now, although it is night there` : t`Now` },
    ...(morningIsTooLate ? [] : [{ value: 'morning', label: t`At 8:00 in the morning, their time` }]),
    { value: 'never', label: t`Not at all` },
  ]
  const pick = (value: string) => setWhen(value === 'morning' || value === 'never' ? value : 'now')
  return (
    <div className="fields fields--two">
      <SelectInput
        span={when !== 'never'}
        label={name === null ? t`When are the patients told?` : t`When is ${name} told?`}
        help={when === 'now' ? t`After a few seconds, so that you can undo it.` : undefined}
        error={when === 'morning' && tooLate}
        options={options}
        value={when}
        onChange={(event) => pick(event.currentTarget.value)}
      />
      {when === 'never' && (
        <SelectInput
          label={t`Why is the patient not told?`}
          help={t`Kept in the trail.`}
          options={untoldReasons.map((value) => ({ value, label: untoldReasonLabels[value][locale] }))}
          value={reason}
          onChange={(event) => setReason(untoldReasons.find((known) => known === event.currentTarget.value) ?? reasonOfDoubt)}
        />
      )}
    </div>
  )
}

const reasonOfDoubt: UntoldReason = 'told_already'
