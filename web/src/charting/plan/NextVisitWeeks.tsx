import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import type { NoteEditor } from '../note/use-note.ts'

const choices = [1, 2, 3, 4, 6, 8, 10, 12, 16, 26, 52]

/** In how many weeks the dietitian would see the client again. The client reads the day, with a button to book. */
export function NextVisitWeeks({ editor }: { editor: NoteEditor }) {
  const { t } = useLingui()
  const weeks = editor.read<number | null>('next_visit_weeks')
  const listed = weeks === null || choices.includes(weeks) ? choices : [...choices, weeks].sort((one, other) => one - other)
  return (
    <SelectInput
      id="f-next_visit_weeks"
      label={t`Next visit in`}
      optional
      empty={t`Not said`}
      options={listed.map((value) => ({ value: String(value), label: t`${plural(value, { one: '# week', other: '# weeks' })}` }))}
      value={weeks === null ? '' : String(weeks)}
      onChange={({ currentTarget: { value } }) => editor.set('next_visit_weeks', value ? Number(value) : null)}
    />
  )
}
