import { Trans, useLingui } from '@lingui/react/macro'
import { type PesProblemId, pesProblemIds, pesProblems } from '@sorrel/contract/charting/pes/problems'
import type { PesStatement } from '@sorrel/contract/charting/schemas'
import { useState } from 'react'
import { makeRandomId } from '../../kernel/session.ts'
import { SearchSelect } from '../../kernel/ui/fields/SearchSelect.tsx'
import { ProposedParts } from '../../prefill/Proposed.tsx'
import { focusNext } from '../billing/jump.ts'
import { ConflictNotice } from '../note/ConflictNotice.tsx'
import type { NoteEditor } from '../note/use-note.ts'
import { useSay } from '../words.ts'
import { StatementCard } from './StatementCard.tsx'

const most = 3

/** The nutrition diagnoses of a note, each read as one sentence: a problem, its cause and its signs. */
export function PesBuilder({ editor }: { editor: NoteEditor }) {
  const { t } = useLingui()
  const say = useSay()
  const [added, setAdded] = useState(0)
  const statements = editor.read<readonly PesStatement[]>('pes_statements')
  const setAll = (next: readonly PesStatement[]) => editor.set('pes_statements', next)
  const add = (problem: string | null) => {
    if (!problem) return
    const status = editor.note.kind === 'initial_consultation' ? ('new' as const) : ('active' as const)
    const sign = { sign_id: null, text: null }
    const begun = { id: makeRandomId(), problem_id: problem as PesProblemId, specify: null, etiology_ids: [], etiology_text: null }
    setAll([...statements, { ...begun, signs: [sign], status }])
    setAdded(added + 1)
    focusNext(`f-specify-${statements.length}`, `f-cause-${statements.length}`, 'pes')
  }
  return (
    <section className="stack" aria-labelledby="pes-heading" id="pes" tabIndex={-1}>
      <h2 id="pes-heading">
        <Trans>Nutrition diagnosis</Trans>
      </h2>
      <ConflictNotice editor={editor} name="pes_statements" />
      {statements.map((statement, nth) => (
        <StatementCard
          key={statement.id}
          nth={nth}
          editor={editor}
          statement={statement}
          onChange={(next) => setAll(statements.map((one) => (one.id === next.id ? next : one)))}
          onRemove={() => {
            setAll(statements.filter(({ id }) => id !== statement.id))
            focusNext('f-new-problem')
          }}
        />
      ))}
      <ProposedParts part="pes_statements" />
      {statements.length < most && (
        <SearchSelect
          key={added}
          id="f-new-problem"
          label={statements.length === 0 ? t`Problem` : t`Another problem`}
          help={t`Type a word, such as carbohydrate or weight.`}
          options={pesProblemIds.map((id) => ({ value: id, label: say(pesProblems[id].label), also: pesProblems[id].class }))}
          value={null}
          onChange={add}
        />
      )}
    </section>
  )
}
