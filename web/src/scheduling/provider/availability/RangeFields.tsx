import { Trans, useLingui } from '@lingui/react/macro'
import type { BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import { Field } from '../../../kernel/ui/fields/Field.tsx'
import { SelectInput } from '../../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import type { RangeDraft } from './schedule-draft.ts'
import type { Editor } from './use-draft.ts'

type Props = { range: RangeDraft; editor: Editor; day: string; onChange: (change: Partial<RangeDraft>) => void }
type Modes = 'virtual' | 'in_person' | 'both'

const modesOf: Record<Modes, BookingMode[]> = { virtual: ['virtual'], in_person: ['in_person'], both: ['virtual', 'in_person'] }
const keyOf = (modes: readonly BookingMode[]): Modes => (modes.length > 1 ? 'both' : modes[0] === 'in_person' ? 'in_person' : 'virtual')

/** The fields of a range: start, end, mode and place. An end that is not after the start is on the next day. */
export function RangeFields({ range, editor, day, onChange }: Props) {
  const { t } = useLingui()
  const id = (name: string) => `f-${range.key}-${name}`
  const error = (name: string) => editor.errorOf(`${range.key}-${name}`)
  const isNight = range.start !== '' && range.end !== '' && range.end < range.start
  return (
    <div className="range-fields">
      <TextInput
        id={id('start')}
        label={<Hidden shown={t`From`} hidden={day} />}
        type="time"
        step={300}
        value={range.start}
        error={error('start')}
        onChange={(event) => onChange({ start: event.currentTarget.value })}
      />
      <EndField {...{ range, id: id('end'), error: error('end'), day, isNight, onChange }} />
      <SelectInput
        id={id('modes')}
        label={<Hidden shown={t`How`} hidden={day} />}
        value={keyOf(range.modes)}
        error={error('modes')}
        options={[
          { value: 'virtual', label: t`By video` },
          { value: 'in_person', label: t`In person` },
          { value: 'both', label: t`Video or in person` },
        ]}
        onChange={(event) => onChange({ modes: modesOf[event.currentTarget.value as Modes] })}
      />
      {range.modes.includes('in_person') && (
        <SelectInput
          id={id('location_id')}
          label={<Hidden shown={t`Where`} hidden={day} />}
          value={range.location_id}
          empty={t`No fixed place`}
          options={editor.locations.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => onChange({ location_id: event.currentTarget.value })}
        />
      )}
    </div>
  )
}

function EndField({
  range,
  id,
  error,
  day,
  isNight,
  onChange,
}: { range: RangeDraft; id: string; error: string | undefined; isNight: boolean } & Pick<Props, 'day' | 'onChange'>) {
  const { t } = useLingui()
  return (
    <Field id={id} label={<Hidden shown={t`Until`} hidden={day} />} error={error} help={isNight && <Trans>the next day</Trans>}>
      {(control) => (
        <input
          {...control}
          className="input"
          type="time"
          step={300}
          // A time field does not accept 24:00; 00:00 is the same moment.
          value={range.end === '24:00' ? '00:00' : range.end}
          onChange={(event) => onChange({ end: event.currentTarget.value === '00:00' ? '24:00' : event.currentTarget.value })}
        />
      )}
    </Field>
  )
}

/** A label that is short on the screen and complete for screen readers. */
function Hidden({ shown, hidden }: { shown: string; hidden: string }) {
  return (
    <>
      {shown} <span className="sr">({hidden})</span>
    </>
  )
}
