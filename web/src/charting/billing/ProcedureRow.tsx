import { Trans, useLingui } from '@lingui/react/macro'
import type { Procedure } from '@sorrel/contract/charting/schemas'
import { type ProcedureCode, procedureLabels } from '@sorrel/contract/charting/vocabulary'
import { modifierLabels } from '@sorrel/contract/coding/vocabulary'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { useSay } from '../words.ts'

type Props = { row: Procedure; isOpen: boolean; onChange: (row: Procedure | null) => void }

/** One procedure of the claim: its units, and its modifiers, which are written as they stand on the claim. */
export function ProcedureRow({ row, isOpen, onChange }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const list = useId()
  const { code, units, modifiers } = row
  return (
    <li className="note-procedure">
      <span>
        <b>{code}</b> <span className="small">{code in procedureLabels ? say(procedureLabels[code as ProcedureCode]) : ''}</span>
      </span>
      <label className="note-units">
        <span className="small quiet" aria-hidden="true">
          <Trans>Units</Trans>
        </span>
        <input
          aria-label={t`Units of ${code}`}
          className="input"
          type="number"
          min={1}
          max={16}
          disabled={!isOpen}
          value={units}
          onChange={({ currentTarget: { valueAsNumber: wanted } }) => {
            if (wanted >= 1 && wanted <= 16) onChange({ ...row, units: Math.floor(wanted) })
          }}
        />
      </label>
      <label className="note-units note-modifiers">
        <span className="small quiet" aria-hidden="true">
          <Trans>Modifiers</Trans>
        </span>
        <input
          aria-label={t`Modifiers of ${code}`}
          key={modifiers.join(' ')}
          className="input"
          list={list}
          maxLength={11}
          autoCapitalize="characters"
          disabled={!isOpen}
          defaultValue={modifiers.join(' ')}
          onBlur={({ currentTarget }) => {
            const wanted = readModifiers(currentTarget.value)
            currentTarget.value = wanted.join(' ')
            if (wanted.join() !== modifiers.join()) onChange({ ...row, modifiers: wanted })
          }}
        />
      </label>
      <datalist id={list}>
        {Object.entries(modifierLabels).map(([modifier, label]) => (
          <option key={modifier} value={modifier}>
            {say(label)}
          </option>
        ))}
      </datalist>
      {isOpen && <IconButton kind="plain" icon={IconX} name={t`Remove ${code}`} onClick={() => onChange(null)} />}
    </li>
  )
}

/** The modifiers in what somebody typed: two signs each, at most four, none twice. */
export const readModifiers = (typed: string): string[] => [...new Set(typed.toUpperCase().match(/[\dA-Z]{2}/g) ?? [])].slice(0, 4)
