import { Trans, useLingui } from '@lingui/react/macro'
import { measureMinutes, suggestProcedures } from '@sorrel/contract/charting/rules'
import type { Procedure } from '@sorrel/contract/charting/schemas'
import { type ProcedureCode, procedureLabels } from '@sorrel/contract/charting/vocabulary'
import { IconX } from '@tabler/icons-react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { areAlike } from '../note/pending.ts'
import type { NoteEditor } from '../note/use-note.ts'
import { useSay } from '../words.ts'

/** What the claim will bill for the visit: at first what the minutes suggest, and then what the dietitian chooses. */
export function Procedures({ editor }: { editor: NoteEditor }) {
  const { t } = useLingui()
  const say = useSay()
  const rows = editor.read<readonly Procedure[]>('procedures')
  const setAll = (next: readonly Procedure[]) => editor.set('procedures', next)
  const minutes = measureMinutes(editor.read('session_started_at'), editor.read('session_ended_at'))
  const suggested = suggestProcedures(editor.note.kind, minutes, editor.note.visit.visit_mode !== 'in_person')
  const nameOf = (code: string) => (code in procedureLabels ? say(procedureLabels[code as ProcedureCode]) : code)
  const isOpen = editor.note.can_write
  const unused = (Object.keys(procedureLabels) as ProcedureCode[]).filter((code) => !rows.some((one) => one.code === code))
  return (
    <Card title={<Trans>Procedures</Trans>} className="stack stack--close" id="procedures" tabIndex={-1}>
      {rows.length === 0 && (
        <p className="quiet">
          <Trans>None yet.</Trans>
        </p>
      )}
      <ul className="rows note-rows">
        {rows.map((row) => (
          <li key={row.code}>
            <span>
              <b>{row.code}</b> <span className="small">{nameOf(row.code)}</span>
              <span className="small quiet"> {row.modifiers.join(' ')}</span>
            </span>
            <label className="note-units">
              <span className="sr">
                <Trans>Units of {row.code}</Trans>
              </span>
              <input
                className="input"
                type="number"
                min={1}
                max={16}
                disabled={!isOpen}
                value={row.units}
                onChange={({ currentTarget: { valueAsNumber: units } }) => {
                  if (units >= 1 && units <= 16)
                    setAll(rows.map((one) => (one.code === row.code ? { ...one, units: Math.floor(units) } : one)))
                }}
              />
            </label>
            {isOpen && (
              <IconButton
                kind="plain"
                icon={IconX}
                name={t`Remove ${row.code}`}
                onClick={() => setAll(rows.filter(({ code }) => code !== row.code))}
              />
            )}
          </li>
        ))}
      </ul>
      {isOpen && suggested.length > 0 && !areAlike(suggested, rows) && (
        <div>
          <Button kind="soft" size="small" onClick={() => setAll(suggested)}>
            <Trans>Take what the minutes suggest</Trans>
          </Button>
        </div>
      )}
      {isOpen && rows.length < 6 && (
        <SelectInput
          label={t`Add a procedure`}
          empty={t`Choose`}
          options={unused.map((value) => ({ value, label: `${value} ${nameOf(value)}` }))}
          value=""
          onChange={({ currentTarget: { value } }) => value && setAll([...rows, { code: value, units: 1, modifiers: [] }])}
        />
      )}
    </Card>
  )
}
