import { Trans, useLingui } from '@lingui/react/macro'
import { isStatusOpen } from '@sorrel/contract/charting/carrying'
import { pesEtiologies, pesEtiologyIds } from '@sorrel/contract/charting/pes/etiologies'
import { pesClasses, pesProblems } from '@sorrel/contract/charting/pes/problems'
import { isMeasurable, isStatementWhole, writeSentence } from '@sorrel/contract/charting/pes/sentence'
import { type PesSignId, pesSignIds, pesSigns } from '@sorrel/contract/charting/pes/signs'
import type { PesStatement } from '@sorrel/contract/charting/schemas'
import { type PesStatus, pesStatusLabels } from '@sorrel/contract/charting/vocabulary'
import { IconAlertTriangle, IconCheck, IconPlus } from '@tabler/icons-react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { PhraseInput } from '../context/PhraseInput.tsx'
import type { NoteEditor } from '../note/use-note.ts'
import { useSay } from '../words.ts'

type Props = { editor: NoteEditor; statement: PesStatement; nth: number; onChange: (next: PesStatement) => void; onRemove: () => void }

/** One nutrition diagnosis: its sentence, and the parts of which it is made. */
export function StatementCard({ editor, statement, nth, onChange, onRemove }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const { locale } = useFormat()
  const problem = pesProblems[statement.problem_id]
  const name = say(problem.label)
  const setPart = (part: Partial<PesStatement>) => onChange({ ...statement, ...part })
  return (
    <article className="card stack pes-card" aria-label={name}>
      <p className="pes-sentence">{writeSentence(statement, locale)}.</p>
      {problem.requires_specify && (
        <PhraseInput
          editor={editor}
          id={`f-specify-${nth}`}
          label={t`Which one`}
          maxLength={80}
          value={statement.specify ?? ''}
          onWrite={(specify) => setPart({ specify })}
        />
      )}
      {statement.problem_id !== 'no_problem' && (
        <>
          <Causes editor={editor} statement={statement} nth={nth} setPart={setPart} />
          <Signs editor={editor} statement={statement} nth={nth} setPart={setPart} />
        </>
      )}
      <div className="line line--wrap line--apart">
        <Checks statement={statement} />
        <Button kind="plain" size="small" onClick={onRemove}>
          <Trans>Remove this diagnosis</Trans>
        </Button>
      </div>
      <Segments<PesStatus>
        legend={t`Status of: ${name}`}
        value={isStatusOpen(statement) ? null : statement.status}
        onChange={(status) => setPart({ status })}
        options={statusesOf(statement).map((value) => ({ value, label: say(pesStatusLabels[value]) }))}
      />
    </article>
  )
}

// A diagnosis of an earlier note is not new.
const statusesOf = ({ carried_from_note_id }: PesStatement) =>
  (Object.keys(pesStatusLabels) as PesStatus[]).filter((status) => !carried_from_note_id || status !== 'new')

type PartProps = { editor: NoteEditor; statement: PesStatement; nth: number; setPart: (part: Partial<PesStatement>) => void }

/** The cause: one of the list, the likeliest first, or own words, or both. */
function Causes({ editor, statement, nth, setPart }: PartProps) {
  const { t } = useLingui()
  const say = useSay()
  const likely: readonly string[] = pesClasses[pesProblems[statement.problem_id].class].causes
  const rankOf = (id: (typeof pesEtiologyIds)[number]) => (likely.indexOf(pesEtiologies[id].category) + 99) % 99
  const options = [...pesEtiologyIds]
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map((id) => ({ value: id, label: say(pesEtiologies[id].label) }))
  return (
    <div className="note-pair">
      <SelectInput
        id={`f-cause-${nth}`}
        label={t`related to`}
        empty={t`In my own words only`}
        options={options}
        value={statement.etiology_ids[0] ?? ''}
        onChange={({ currentTarget: { value } }) => setPart({ etiology_ids: value ? [value, ...statement.etiology_ids.slice(1)] : [] })}
      />
      <PhraseInput
        editor={editor}
        id={`f-cause-text-${nth}`}
        label={t`Cause in my own words`}
        optional
        maxLength={300}
        value={statement.etiology_text ?? ''}
        onWrite={(etiology_text) => setPart({ etiology_text })}
      />
    </div>
  )
}

/** The signs, each with what was found. */
function Signs({ editor, statement, nth, setPart }: PartProps) {
  const { t } = useLingui()
  const say = useSay()
  const likely = pesClasses[pesProblems[statement.problem_id].class].signs
  const ids: readonly PesSignId[] = [...likely, ...pesSignIds.filter((id) => !likely.includes(id))]
  const { signs } = statement
  const setSign = (at: number, part: Partial<PesStatement['signs'][number]>) =>
    setPart({ signs: signs.map((sign, place) => (place === at ? { ...sign, ...part } : sign)) })
  const writeUnit = (id: string | null) => {
    const unit = id === null ? null : pesSigns[id as PesSignId]?.unit
    return typeof unit === 'object' && unit ? say(unit) : (unit ?? undefined)
  }
  return (
    <>
      {signs.map((sign, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: signs have no id, and none is moved.
        <div className="note-pair" key={place}>
          <SelectInput
            id={`f-sign-${nth}-${place}`}
            label={place === 0 ? t`as evidenced by` : t`and by`}
            empty={t`In my own words only`}
            options={ids.map((id) => ({ value: id, label: say(pesSigns[id].label) }))}
            value={sign.sign_id ?? ''}
            onChange={(event) => setSign(place, { sign_id: event.currentTarget.value || null })}
          />
          <PhraseInput
            editor={editor}
            id={`f-sign-text-${nth}-${place}`}
            label={t`What was found`}
            help={writeUnit(sign.sign_id)}
            maxLength={300}
            value={sign.text ?? ''}
            onWrite={(text) => setSign(place, { text })}
          />
        </div>
      ))}
      {signs.length < 4 && (
        <div>
          <Button kind="plain" size="small" icon={IconPlus} onClick={() => setPart({ signs: [...signs, { sign_id: null, text: null }] })}>
            <Trans>Another sign</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

function Checks({ statement }: { statement: PesStatement }) {
  const isWhole = isStatementWhole(statement)
  const isMeasured = statement.problem_id === 'no_problem' || isMeasurable(statement)
  return (
    <ul className="pes-checks small">
      <li>
        <Icon of={isWhole ? IconCheck : IconAlertTriangle} />
        {isWhole ? <Trans>Problem, cause and sign are there</Trans> : <Trans>A cause or a sign is missing</Trans>}
      </li>
      <li>
        <Icon of={isMeasured ? IconCheck : IconAlertTriangle} />
        {isMeasured ? <Trans>Can be measured again</Trans> : <Trans>No number to measure again</Trans>}
      </li>
    </ul>
  )
}
