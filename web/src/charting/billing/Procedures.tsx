import { Trans, useLingui } from '@lingui/react/macro'
import type { Procedure } from '@sorrel/contract/charting/schemas'
import { type ProcedureCode, procedureLabels } from '@sorrel/contract/charting/vocabulary'
import { isDeparture } from '@sorrel/contract/coding/billing'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import type { NoteEditor } from '../note/use-note.ts'
import { useSay } from '../words.ts'
import { ProcedureRow } from './ProcedureRow.tsx'
import { Reasons } from './Reasons.tsx'
import { useProposal } from './use-proposal.ts'

/** What the claim will bill for the visit: at first what the payer's rule gives, with its reasons, and then what the dietitian chooses. */
export function Procedures({ editor }: { editor: NoteEditor }) {
  const { t } = useLingui()
  const say = useSay()
  const rows = editor.read<readonly Procedure[]>('procedures')
  const setAll = (next: readonly Procedure[]) => editor.set('procedures', next)
  const proposal = useProposal(editor)
  const isOpen = editor.note.can_write
  const unused = (Object.keys(procedureLabels) as ProcedureCode[]).filter((code) => !rows.some((one) => one.code === code))
  const departs = isOpen && proposal.lines.length > 0 && isDeparture(rows, editor.read('place_of_service'), proposal)
  const wanted = [...proposal.lines.map(({ code, units, modifiers }) => [`${code} × ${units}`, ...modifiers].join(' '))].join(', ')
  const place = proposal.place
  const take = () => {
    setAll(proposal.lines)
    editor.set('place_of_service', proposal.place)
  }
  return (
    <Card title={<Trans>Procedures</Trans>} className="stack stack--close" id="procedures" tabIndex={-1}>
      {rows.length === 0 && (
        <p className="quiet">
          <Trans>None yet.</Trans>
        </p>
      )}
      <ul className="rows">
        {rows.map((row) => (
          <ProcedureRow
            key={row.code}
            row={row}
            isOpen={isOpen}
            onChange={(next) => setAll(rows.flatMap((one) => (one.code !== row.code ? [one] : next ? [next] : [])))}
          />
        ))}
      </ul>
      {departs && (
        <Notice tone="warn">
          <p>
            <Trans>
              The payer's rule gives something else: {wanted}, place {place}.
            </Trans>
          </p>
          <Button kind="soft" size="small" onClick={take}>
            <Trans>Take what the rule gives</Trans>
          </Button>
        </Notice>
      )}
      <Reasons billing={proposal} />
      {isOpen && rows.length < 6 && (
        <SelectInput
          label={t`Add a procedure`}
          empty={t`Choose`}
          options={unused.map((value) => ({ value, label: `${value} ${say(procedureLabels[value])}` }))}
          value=""
          onChange={({ currentTarget: { value } }) => value && setAll([...rows, { code: value, units: 1, modifiers: [] }])}
        />
      )}
    </Card>
  )
}
