import { Trans, useLingui } from '@lingui/react/macro'
import { IconAdjustments, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../../kernel/ui/buttons/IconButton.tsx'
import { SelectInput } from '../../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { RangeFields } from './RangeFields.tsx'
import type { Rhythm, WindowDraft } from './schedule-draft.ts'
import type { Editor } from './use-draft.ts'

type Props = {
  window: WindowDraft
  editor: Editor
  day: string
  onChange: (change: Partial<WindowDraft>) => void
  onRemove: () => void
}

/** One range of a weekday. A button opens how often it repeats and between which dates. */
export function WindowRow({ window, editor, day, onChange, onRemove }: Props) {
  const { t } = useLingui()
  const isSpecial = window.rhythm !== 'weekly' || window.from !== '' || window.to !== ''
  const [open, setOpen] = useState(false)
  const faulty = ['to', 'anchor'].some((name) => editor.errorOf(`${window.key}-${name}`))
  const shown = open || faulty
  return (
    <div className="window-row">
      <div className="window-line">
        <RangeFields range={window} editor={editor} day={day} onChange={onChange} />
        <IconButton icon={IconAdjustments} name={t`Rhythm and season on ${day}`} aria-expanded={shown} onClick={() => setOpen(!open)} />
        <IconButton icon={IconTrash} name={t`Remove these hours on ${day}`} onClick={onRemove} />
      </div>
      {isSpecial && !shown && (
        <p className="tiny quiet">
          <SpecialWords window={window} />
        </p>
      )}
      {shown && <RhythmFields {...{ window, editor, onChange }} />}
    </div>
  )
}

function RhythmFields({ window, editor, onChange }: Omit<Props, 'day' | 'onRemove'>) {
  const { t } = useLingui()
  const id = (name: string) => `f-${window.key}-${name}`
  return (
    <div className="rhythm">
      <SelectInput
        label={t`How often`}
        value={window.rhythm}
        options={[
          { value: 'weekly', label: t`Every week` },
          { value: 'other', label: t`Every other week` },
          { value: 'month', label: t`Once a month` },
        ]}
        onChange={(event) => onChange({ rhythm: event.currentTarget.value as Rhythm })}
      />
      {window.rhythm === 'other' && (
        <TextInput
          id={id('anchor')}
          label={t`Counted from the week of`}
          type="date"
          value={window.anchor}
          error={editor.errorOf(`${window.key}-anchor`)}
          onChange={(event) => onChange({ anchor: event.currentTarget.value })}
        />
      )}
      {window.rhythm === 'month' && (
        <SelectInput
          label={t`Which one of the month`}
          value={window.month_week}
          options={[t`First`, t`Second`, t`Third`, t`Fourth`, t`Fifth`].map((label, i) => ({ value: String(i + 1), label }))}
          onChange={(event) => onChange({ month_week: event.currentTarget.value })}
        />
      )}
      <TextInput
        id={id('from')}
        label={t`Season from`}
        optional
        type="date"
        value={window.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        id={id('to')}
        label={t`Season to`}
        optional
        type="date"
        value={window.to}
        error={editor.errorOf(`${window.key}-to`)}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </div>
  )
}

function SpecialWords({ window }: { window: WindowDraft }) {
  const format = useFormat()
  const { t } = useLingui()
  const nth = [t`first`, t`second`, t`third`, t`fourth`, t`fifth`][Number(window.month_week) - 1]
  return (
    <>
      {window.rhythm === 'other' && <Trans>Every other week.</Trans>}
      {window.rhythm === 'month' && <Trans>Only the {nth} of a month.</Trans>}{' '}
      {window.from && <Trans>From {format.shortDate(window.from)}.</Trans>}{' '}
      {window.to && <Trans>Until {format.shortDate(window.to)}.</Trans>}
    </>
  )
}
