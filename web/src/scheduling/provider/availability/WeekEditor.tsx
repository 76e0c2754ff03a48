import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Weekday } from '@sorrel/contract/scheduling/schemas'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { IconButton } from '../../../kernel/ui/buttons/IconButton.tsx'
import { Dialog } from '../../../kernel/ui/dialogs/Dialog.tsx'
import { ChipPicks } from '../../../kernel/ui/fields/ChipPicks.tsx'
import { addDays, mondayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { countWeekMinutes } from '../calendar/grid/open-hours.ts'
import { copyDay, makeWindow, monday, shapeOf, weekdays } from './schedule-draft.ts'
import type { Editor } from './use-draft.ts'
import { WindowRow } from './WindowRow.tsx'

/** The weekly hours, one row for each day, with the total on top. */
export function WeekEditor({ editor, today }: { editor: Editor; today: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const shape = shapeOf(editor.draft)
  const [thisWeek, nextWeek] = [
    countWeekMinutes({ ...shape, overrides: [] }, today),
    countWeekMinutes({ ...shape, overrides: [] }, addDays(mondayOf(today), 7)),
  ]
  const hours = (minutes: number) => format.number(minutes / 60, { maximumFractionDigits: 2 })
  return (
    <section className="card card--flush" aria-labelledby="week-heading">
      <header>
        <h2 id="week-heading">{t`Every week`}</h2>
        <span className="small quiet" aria-live="polite">
          {thisWeek === nextWeek ? (
            <Plural value={thisWeek / 60} one="# hour a week" other={`${hours(thisWeek)} hours a week`} />
          ) : (
            <Trans>
              {hours(thisWeek)} hours this week, {hours(nextWeek)} the next
            </Trans>
          )}
        </span>
      </header>
      <ul className="rows">
        {weekdays.map((weekday, i) => (
          <DayHours key={weekday} editor={editor} weekday={weekday} name={format.weekday(addDays(monday, i), 'long')} />
        ))}
      </ul>
    </section>
  )
}

function DayHours({ editor, weekday, name }: { editor: Editor; weekday: Weekday; name: string }) {
  const { t } = useLingui()
  const [copying, setCopying] = useState(false)
  const windows = editor.draft.windows.filter((window) => window.weekday === weekday)
  const add = () => editor.set((draft) => ({ ...draft, windows: [...draft.windows, makeWindow(weekday, windows.at(-1))] }))
  return (
    <li className="day-hours">
      <h3>{name}</h3>
      <div className="stack stack--close">
        {windows.length === 0 && (
          <p className="quiet closed-day">
            <Trans>Closed</Trans>
          </p>
        )}
        {windows.map((window) => (
          <WindowRow
            key={window.key}
            window={window}
            editor={editor}
            day={name}
            onChange={(change) =>
              editor.set((draft) => ({
                ...draft,
                windows: draft.windows.map((one) => (one.key === window.key ? { ...one, ...change } : one)),
              }))
            }
            onRemove={() => editor.set((draft) => ({ ...draft, windows: draft.windows.filter(({ key }) => key !== window.key) }))}
          />
        ))}
      </div>
      <div className="day-tools">
        <IconButton icon={IconPlus} name={t`Add hours on ${name}`} onClick={add} />
        <IconButton icon={IconCopy} name={t`Copy ${name} to other days`} disabled={windows.length === 0} onClick={() => setCopying(true)} />
      </div>
      <CopyDialog open={copying} onClose={() => setCopying(false)} from={weekday} name={name} editor={editor} />
    </li>
  )
}

function CopyDialog({
  open,
  onClose,
  from,
  name,
  editor,
}: {
  open: boolean
  onClose: () => void
  from: Weekday
  name: string
  editor: Editor
}) {
  const { t } = useLingui()
  const format = useFormat()
  const [to, setTo] = useState<Weekday[]>([])
  const copy = () => {
    editor.set((draft) => copyDay(draft, from, to))
    setTo([])
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Copy the hours of ${name}`}
      actions={
        <Button onClick={copy} disabled={to.length === 0}>
          {to.length === 0 ? (
            <Trans>Choose the days first</Trans>
          ) : (
            <Plural value={to.length} one="Replace the hours of # day" other="Replace the hours of # days" />
          )}
        </Button>
      }
    >
      <ChipPicks
        shown
        legend={t`To these days`}
        values={to}
        onChange={setTo}
        options={weekdays
          .map((value, i) => ({ value, label: format.weekday(addDays(monday, i), 'long') }))
          .filter(({ value }) => value !== from)}
      />
    </Dialog>
  )
}
