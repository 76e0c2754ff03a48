import { Trans, useLingui } from '@lingui/react/macro'
import type { NoteDiagnosis } from '@sorrel/contract/charting/schemas'
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import type { NoteEditor } from '../note/use-note.ts'

// The same shape as the contract's, which would bring its schemas along.
const shape = /^[A-Z]\d[\dA-Z](?:\.[\dA-Z]{1,4})?$/

/** The medical diagnoses by their ICD-10-CM codes, in the order of the claim, with the practice's own words. */
export function Diagnoses({ editor }: { editor: NoteEditor }) {
  const { t } = useLingui()
  const rows = editor.read<readonly NoteDiagnosis[]>('diagnoses')
  const setAll = (next: readonly NoteDiagnosis[]) => editor.set('diagnoses', next)
  const isOpen = editor.note.can_write
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
      {isOpen && rows.length < 12 && <AddDiagnosis taken={rows} onAdd={(one) => setAll([...rows, one])} />}
    </Card>
  )
}

function AddDiagnosis({ taken, onAdd }: { taken: readonly NoteDiagnosis[]; onAdd: (one: NoteDiagnosis) => void }) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [words, setWords] = useState('')
  const [mend, setMend] = useState<string | null>(null)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const icd10 = code.trim().toUpperCase()
    if (!shape.test(icd10)) return setMend(t`A code looks like E11.65.`)
    if (taken.some((one) => one.icd10 === icd10)) return setMend(t`This code is there already.`)
    if (!words.trim()) return setMend(t`Please say in words what it is.`)
    onAdd({ icd10, description: words.trim() })
    setCode('')
    setWords('')
    setMend(null)
  }
  return (
    <form className="stack stack--close" onSubmit={add} noValidate>
      <TextInput
        label={t`ICD-10-CM code`}
        maxLength={8}
        autoCapitalize="characters"
        value={code}
        error={mend && <span role="alert">{mend}</span>}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <TextInput label={t`In your words`} maxLength={120} value={words} onChange={(event) => setWords(event.currentTarget.value)} />
      <div>
        <Button type="submit" kind="quiet" size="small" icon={IconPlus}>
          <Trans>Add the diagnosis</Trans>
        </Button>
      </div>
    </form>
  )
}
