import { Trans, useLingui } from '@lingui/react/macro'
import type { NoteDiagnosis } from '@sorrel/contract/charting/schemas'
import { isAboutWeight } from '@sorrel/contract/coding/diagnoses'
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import type { NoteEditor } from '../note/use-note.ts'
import { AddDiagnosis } from './AddDiagnosis.tsx'
import { focusNext } from './jump.ts'

/** The medical diagnoses by their ICD-10-CM codes of the day of the visit, in the order of the claim. */
export function Diagnoses({ editor }: { editor: NoteEditor }) {
  const { t } = useLingui()
  const { note } = editor
  const rows = editor.read<readonly NoteDiagnosis[]>('diagnoses')
  const setAll = (next: readonly NoteDiagnosis[]) => {
    editor.set('diagnoses', next)
    if (next.length !== rows.length) focusNext('f-diagnosis', 'diagnoses')
  }
  const isOpen = note.can_write
  const canAdd = isOpen && rows.length < 12
  return (
    <Card title={<Trans>Diagnoses</Trans>} className="stack stack--close" id="diagnoses" tabIndex={-1}>
      {rows.length === 0 && (
        <p className="quiet">
          <Trans>None yet.</Trans>
        </p>
      )}
      <ol className="rows note-rows">
        {rows.map(({ icd10, description }, nth) => (
          <li key={icd10}>
            <span>
              <b>{icd10}</b> <span className="small">{description}</span>
            </span>
            {isOpen && nth > 0 && (
              <IconButton
                kind="plain"
                icon={IconArrowUp}
                name={t`Move ${icd10} up`}
                onClick={() => setAll([...rows.slice(0, nth - 1), rows[nth]!, rows[nth - 1]!, ...rows.slice(nth + 1)])}
              />
            )}
            {isOpen && (
              <IconButton
                kind="plain"
                icon={IconX}
                name={t`Remove ${icd10}`}
                onClick={() => setAll(rows.filter((one) => one.icd10 !== icd10))}
              />
            )}
          </li>
        ))}
      </ol>
      {canAdd && <BmiOffer editor={editor} onTake={(one) => setAll([...rows, one])} />}
      {canAdd && <AddDiagnosis key={rows.length} day={note.billing.day} taken={rows} onAdd={(one) => setAll([...rows, one])} />}
    </Card>
  )
}

/** The code that the measured height and weight make, one press away. It may stand only with a diagnosis about weight, so it is offered only then. */
function BmiOffer({ editor, onTake }: { editor: NoteEditor; onTake: (one: NoteDiagnosis) => void }) {
  const { bmi_code } = editor.note.billing
  const rows = editor.read<readonly NoteDiagnosis[]>('diagnoses')
  if (!bmi_code || rows.some(({ icd10 }) => icd10.startsWith('Z68')) || !rows.some(({ icd10 }) => isAboutWeight(icd10))) return null
  const { code, description, bmi } = bmi_code
  return (
    <div>
      <Button kind="soft" size="small" icon={IconPlus} onClick={() => onTake({ icd10: code, description })}>
        <Trans>
          BMI {bmi}: add {code}
        </Trans>
      </Button>
    </div>
  )
}
