import { Trans, useLingui } from '@lingui/react/macro'
import { gridSteps } from '@sorrel/contract/scheduling/rules'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../../kernel/ui/Card.tsx'
import { ChoiceCards } from '../../../kernel/ui/fields/ChoiceCards.tsx'
import { SelectInput } from '../../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'
import type { RulesDraft } from './schedule-draft.ts'
import type { Editor } from './use-draft.ts'

type Fields = { editor: Editor }
const set = (editor: Editor, change: Partial<RulesDraft>) => editor.set((draft) => ({ ...draft, rules: { ...draft.rules, ...change } }))

/** The rules for every visit: grid, buffers, notice, caps, fees, and whether new patients may book. */
export function RulesCard({ editor }: Fields) {
  const { t } = useLingui()
  return (
    <>
      <Card title={t`New patients`}>
        <NewPatients editor={editor} />
      </Card>
      <Card title={t`Time between visits, and notice`}>
        <RoomFields editor={editor} />
      </Card>
      <Card title={t`Changing and missing a visit`}>
        <FeeFields editor={editor} />
      </Card>
    </>
  )
}

function NewPatients({ editor }: Fields) {
  const { t } = useLingui()
  return (
    <div className="stack">
      <ChoiceCards
        legend={t`New patients`}
        value={editor.draft.rules.new_patients as 'open' | 'waitlist' | 'closed'}
        onChange={(new_patients) => set(editor, { new_patients })}
        options={[
          {
            value: 'open',
            label: t({ message: 'Welcome', context: 'new clients' }),
            detail: t`Anybody can book a first visit in your open hours.`,
          },
          { value: 'waitlist', label: t`Waiting list`, detail: t`New people leave their name and are told when a time opens up.` },
          { value: 'closed', label: t`Not now`, detail: t`Only people you already see can book.` },
        ]}
      />
      <p>
        <LinkButton kind="plain" size="small" to="/provider/waiting-list">
          <Trans>See who waits</Trans>
        </LinkButton>
      </p>
      {editor.draft.rules.new_patients === 'open' && (
        <NumberRule editor={editor} name="new_per_week" label={t`New patients a week, at most`} optional max={100} />
      )}
    </div>
  )
}

function RoomFields({ editor }: Fields) {
  const { t } = useLingui()
  return (
    <div className="fields fields--two">
      <MinutesRule editor={editor} name="grid_minutes" label={t`A visit can start every`} choices={gridSteps} />
      <NumberRule editor={editor} name="max_days_ahead" label={t`Bookable this many days ahead`} max={365} />
      <MinutesRule editor={editor} name="buffer_before_minutes" label={t`Time kept free before each visit`} choices={rooms} />
      <MinutesRule editor={editor} name="buffer_after_minutes" label={t`Time kept free after each visit`} choices={rooms} />
      <MinutesRule editor={editor} name="min_notice_minutes" label={t`Notice for a visit`} choices={notices} />
      <MinutesRule editor={editor} name="min_notice_new_minutes" label={t`Notice for a first visit`} choices={notices} />
      <NumberRule editor={editor} name="max_per_day" label={t`Visits a day, at most`} optional max={40} />
      <NumberRule editor={editor} name="max_per_week" label={t`Visits a week, at most`} optional max={200} />
    </div>
  )
}
const rooms = [0, 5, 10, 15, 20, 30, 45, 60]
const notices = [0, 60, 120, 240, 480, 720, 1440, 2880, 4320, 10080]

function FeeFields({ editor }: Fields) {
  const { t } = useLingui()
  return (
    <div className="stack">
      <div className="fields fields--two">
        <MinutesRule
          editor={editor}
          name="cutoff_hours"
          label={t`How long before the visit changes are free`}
          choices={[0, 2, 4, 12, 24, 48, 72]}
          unit={60}
        />
        <MoneyRule editor={editor} name="late_cancel_fee_cents" label={t`Fee for changing later`} />
        <MoneyRule editor={editor} name="no_show_fee_cents" label={t`Fee for a missed visit`} />
      </div>
      <p className="small quiet">
        <Trans>Patients see the fee before they cancel or move. You can waive it each time.</Trans>
      </p>
    </div>
  )
}

type Rule = Fields & { name: keyof RulesDraft; label: string }

/** A choice of a length: the usual ones, and the saved one if it is another. */
function MinutesRule({ editor, name, label, choices, unit = 1 }: Rule & { choices: readonly number[]; unit?: number }) {
  const { t } = useLingui()
  const format = useFormat()
  const value = editor.draft.rules[name]
  const say = (amount: number) => {
    const minutes = amount * unit
    if (minutes === 0) return name === 'grid_minutes' ? '' : t`None`
    return minutes % 1440 === 0
      ? format.number(minutes / 1440, { style: 'unit', unit: 'day', unitDisplay: 'long' } as Intl.NumberFormatOptions)
      : format.duration(minutes)
  }
  const all = [...new Set([...choices, Number(value)])].sort((a, b) => a - b)
  return (
    <SelectInput
      label={label}
      value={value}
      options={all.map((amount) => ({ value: String(amount), label: say(amount) }))}
      onChange={(event) => set(editor, { [name]: event.currentTarget.value })}
    />
  )
}

function NumberRule({ editor, name, label, optional, max }: Rule & { optional?: boolean; max: number }) {
  const { t } = useLingui()
  return (
    <TextInput
      id={`f-rule-${name}`}
      label={label}
      optional={optional}
      type="number"
      inputMode="numeric"
      min={1}
      max={max}
      placeholder={optional ? t`No limit` : undefined}
      value={editor.draft.rules[name]}
      error={editor.errorOf(`rule-${name}`)}
      onChange={(event) => set(editor, { [name]: event.currentTarget.value })}
    />
  )
}

/** A field in dollars whose value is stored in cents. */
function MoneyRule({ editor, name, label }: Rule) {
  const { t } = useLingui()
  const cents = editor.draft.rules[name]
  return (
    <TextInput
      id={`f-rule-${name}`}
      label={label}
      help={t`In dollars, from 0 to 200.`}
      type="number"
      inputMode="decimal"
      min={0}
      max={200}
      step={1}
      value={cents === '' ? '' : String(Number(cents) / 100)}
      error={editor.errorOf(`rule-${name}`)}
      onChange={({ currentTarget: { value } }) => set(editor, { [name]: value === '' ? '' : String(Math.round(Number(value) * 100)) })}
    />
  )
}
