import './prefill.css'
import { Trans, useLingui } from '@lingui/react/macro'
import type { NoteFieldKey } from '@sorrel/contract/charting/fields'
import type { ChartNote } from '@sorrel/contract/charting/schemas'
import { hasRoom, labelOf, type most, partOf } from '@sorrel/contract/prefill/parts'
import { confidenceLabels, type RejectReason, rejectReasonLabels } from '@sorrel/contract/prefill/vocabulary'
import { IconCheck, IconPencil, IconPlus, IconSparkles, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { draftOf } from '../kernel/drafts.ts'
import { ActionMenu } from '../kernel/ui/buttons/ActionMenu.tsx'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { Chip } from '../kernel/ui/Chip.tsx'
import { useFormat } from '../kernel/words/i18n.ts'
import { useDesk } from './desk.tsx'
import { EditProposal, nameOfDraft } from './EditProposal.tsx'
import { focusNext, focusTaken, idOfProposal } from './focus.ts'
import type { Proposal } from './open.ts'
import { Citations } from './sources/Citations.tsx'
import type { Decision } from './use-prefill.ts'

/** A text of a note with what is proposed for it. While the text is empty, the proposal stands in its place. */
export function Proposed({ name, children }: { name: NoteFieldKey | 'patient_instructions'; children: ReactNode }) {
  const desk = useDesk()
  const proposal = desk?.prefill.open.find(({ key }) => key === name)
  if (!desk) return children
  const own = (desk.read<string | null>(name) ?? '').trim()
  const isTaken = name !== 'patient_instructions' && desk.note.fields[name]?.source === 'ai_prefill'
  return (
    <>
      {(own || !proposal) && children}
      {isTaken && own && !proposal && (
        <p className="small quiet line prefill-taken">
          <Chip icon={IconSparkles}>
            <Trans>Accepted from a proposal</Trans>
          </Chip>
        </p>
      )}
      {proposal && <ProposalCard key={proposal.proposed_value} proposal={proposal} own={own} />}
    </>
  )
}

/** What is proposed for a list of a note, below what the list holds. */
export function ProposedParts({ part }: { part: keyof typeof most }) {
  const desk = useDesk()
  return desk?.prefill.open
    .filter(({ key }) => partOf(key) === part)
    .map((proposal) => <ProposalCard key={proposal.key} proposal={proposal} own="" />)
}

function ProposalCard({ proposal, own }: { proposal: Proposal; own: string }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const desk = useDesk()!
  const { prefill } = desk
  const { key, proposed_value, citations } = proposal
  const [edits, setEdits] = useState(() => draftOf(nameOfDraft(desk.note, key)) !== undefined)
  const label = labelOf(key)[locale]
  const part = partOf(key)
  const decide = async (decision: Decision) => {
    if (await prefill.settle([decision])) focusNext(key, prefill.open)
  }
  const startEditing = () => {
    if (part !== 'pes_statements') return setEdits(true)
    // A diagnosis is edited in its own card, once the note has it.
    void prefill.settle([{ key, state: 'edited', value: proposed_value }]).then((isTaken) => isTaken && focusTaken(key))
  }
  const accept = () => void decide(own ? { key, state: 'edited', value: `${own}\n${proposed_value}` } : { key, state: 'accepted' })
  // Letters act only while the card or one of its buttons has the focus, never while somebody types.
  const onKeyDown = (event: KeyboardEvent) => {
    const { key: pressed, target, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || target instanceof HTMLTextAreaElement || (pressed !== 'a' && pressed !== 'e')) return
    // Else the letter would be typed into the field that opens.
    event.preventDefault()
    if (pressed === 'a') accept()
    else startEditing()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce form controls, and this is a text with actions.
    <div id={idOfProposal(key)} className="proposal" role="group" tabIndex={-1} aria-label={t`Proposal for ${label}`} onKeyDown={onKeyDown}>
      <div className="line line--apart proposal-head">
        <b>{label}</b>
        <Chip tone="info" icon={IconSparkles}>
          <Trans>Proposed</Trans>
        </Chip>
      </div>
      {edits ? (
        <EditProposal {...{ proposal, own, label }} onClose={() => setEdits(false)} onDecide={decide} />
      ) : (
        <p className="proposal-text">{proposed_value}</p>
      )}
      <Citations citations={citations} value={proposed_value} />
      <Staleness proposal={proposal} />
      {!edits && (
        <Acts
          {...{ proposal, own }}
          onAccept={accept}
          onEdit={startEditing}
          onReject={(reject_reason) => void decide({ key, state: 'rejected', reject_reason })}
        />
      )}
    </div>
  )
}

/** Says that a text was changed since something was proposed for it. */
function Staleness({ proposal: { key } }: { proposal: Proposal }) {
  const { note, prefill } = useDesk()!
  const edited = partOf(key) === 'field' ? note.fields[key as NoteFieldKey]?.edited_at : undefined
  const made = prefill.ready?.finished_at
  if (!edited || !made || edited <= made) return null
  return (
    <p className="small quiet">
      <Trans>You changed this field after the proposal was made.</Trans>
    </p>
  )
}

type ActProps = { proposal: Proposal; own: string; onAccept: () => void; onEdit: () => void; onReject: (reason: RejectReason) => void }

function Acts({ proposal: { key, confidence }, own, onAccept, onEdit, onReject }: ActProps) {
  const { locale } = useFormat()
  const { read, prefill } = useDesk()!
  const part = partOf(key)
  const held = {
    pes_statements: read<ChartNote['pes_statements']>('pes_statements'),
    smart_goals: read<ChartNote['smart_goals']>('smart_goals'),
  }
  const isFull = (part === 'pes_statements' || part === 'smart_goals') && !hasRoom(part, held)
  return (
    <div className="line line--wrap proposal-acts">
      <span className="small quiet">{confidenceLabels[confidence][locale]}</span>
      {isFull ? (
        <span className="small">
          <Trans>The note has no room for another. Remove one first.</Trans>
        </span>
      ) : (
        <>
          <Button
            kind="soft"
            size="small"
            icon={own ? IconPlus : IconCheck}
            busy={prefill.busy.includes(key)}
            aria-keyshortcuts="a"
            onClick={onAccept}
          >
            {own ? <Trans>Add to mine</Trans> : <Trans>Accept</Trans>}
          </Button>
          <Button kind="quiet" size="small" icon={IconPencil} aria-keyshortcuts="e" onClick={onEdit}>
            <Trans>Edit</Trans>
          </Button>
        </>
      )}
      <Reject onPick={onReject} />
    </div>
  )
}

function Reject({ onPick }: { onPick: (reason: RejectReason) => void }) {
  const { locale } = useFormat()
  const items = (Object.keys(rejectReasonLabels) as RejectReason[]).map((reason) => ({
    label: rejectReasonLabels[reason][locale],
    onPick: () => onPick(reason),
  }))
  return (
    <ActionMenu
      button={
        <Button kind="quiet" size="small" icon={IconX}>
          <Trans>Reject</Trans>
        </Button>
      }
      items={items}
    />
  )
}
