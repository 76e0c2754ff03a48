import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { IconButton } from '../../../kernel/ui/buttons/IconButton.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import { addDays } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { RangeFields } from './RangeFields.tsx'
import { makeOverride, makeRange, type OverrideDraft, type RangeDraft } from './schedule-draft.ts'
import type { Editor } from './use-draft.ts'

/** Dates that differ from the week: they have other hours, or are closed. */
export function Exceptions({ editor, today }: { editor: Editor; today: string }) {
  const { overrides } = editor.draft
  const coming = overrides.filter(({ date }) => !date || date >= today)
  const add = () => editor.set((draft) => ({ ...draft, overrides: [...draft.overrides, makeOverride(addDays(today, 7))] }))
  return (
    <div className="stack">
      {coming.length === 0 && (
        <p className="quiet small">
          <Trans>A date here has its own hours instead of its weekday’s, or none: a holiday, a course, an extra Saturday.</Trans>
        </p>
      )}
      {coming.map((override) => (
        <Exception
          key={override.key}
          override={override}
          editor={editor}
          onChange={(change) =>
            editor.set((draft) => ({
              ...draft,
              overrides: draft.overrides.map((one) => (one.key === override.key ? { ...one, ...change } : one)),
            }))
          }
          onRemove={() => editor.set((draft) => ({ ...draft, overrides: draft.overrides.filter(({ key }) => key !== override.key) }))}
        />
      ))}
      <div>
        <Button kind="quiet" icon={IconPlus} onClick={add}>
          <Trans>Add a date</Trans>
        </Button>
      </div>
    </div>
  )
}

type Props = { override: OverrideDraft; editor: Editor; onChange: (change: Partial<OverrideDraft>) => void; onRemove: () => void }

function Exception({ override, editor, onChange, onRemove }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { key, date, ranges, note } = override
  const name = date ? format.longDay(date) : t`this date`
  const setRange = (range: RangeDraft, change: Partial<RangeDraft>) =>
    onChange({ ranges: ranges.map((one) => (one.key === range.key ? { ...one, ...change } : one)) })
  return (
    <div className="exception">
      <div className="exception-head">
        <TextInput
          id={`f-${key}-date`}
          label={t`Date`}
          type="date"
          value={date}
          error={editor.errorOf(`${key}-date`)}
          onChange={(event) => onChange({ date: event.currentTarget.value })}
        />
        <TextInput
          label={t`Note`}
          optional
          maxLength={120}
          value={note}
          onChange={(event) => onChange({ note: event.currentTarget.value })}
        />
        <IconButton icon={IconTrash} name={t`Remove ${name}`} onClick={onRemove} />
      </div>
      {ranges.length === 0 && (
        <p className="small quiet">
          <Trans>Closed on {name}.</Trans>
        </p>
      )}
      {ranges.map((range) => (
        <div className="window-line" key={range.key}>
          <RangeFields range={range} editor={editor} day={name} onChange={(change) => setRange(range, change)} />
          <IconButton
            icon={IconTrash}
            name={t`Remove these hours on ${name}`}
            onClick={() => onChange({ ranges: ranges.filter((one) => one.key !== range.key) })}
          />
        </div>
      ))}
      <div>
        <Button kind="plain" icon={IconPlus} onClick={() => onChange({ ranges: [...ranges, makeRange(ranges.at(-1))] })}>
          <Trans>Open hours on {name}</Trans>
        </Button>
      </div>
    </div>
  )
}
