import './prefill.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { type NoteFieldKey, noteFields } from '@sorrel/contract/charting/fields'
import { confidenceLabels, type RejectReason, rejectReasonLabels } from '@sorrel/contract/prefill/vocabulary'
import { IconCheck, IconPencil, IconPlus, IconSparkles, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { draftOf } from '../kernel/drafts.ts'
import { ActionMenu } from '../kernel/ui/buttons/ActionMenu.tsx'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { Chip } from '../kernel/ui/Chip.tsx'
import { useFormat } from '../kernel/words/i18n.ts'
import { Citations } from './Citations.tsx'
import { useDesk } from './desk.tsx'
import { EditProposal, nameOfDraft } from './EditProposal.tsx'
import { focusNext, idOfProposal } from './focus.ts'
import type { Decision, Proposal } from './use-prefill.ts'

/** A field of a note with what is proposed for it. While the field is empty, the proposal stands in its place. */
export function Proposed({ name, children }: { name: NoteFieldKey; children: ReactNode }) {
  const desk = useDesk()
  const proposal = desk?.prefill.open.find(({ key }) => key === name)
  if (!desk) return children
  const own = desk.read<string>(name).trim()
  const isTaken = desk.note.fields[name]?.source === 'ai_prefill'
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

function ProposalCard({ proposal, own }: { proposal: Proposal; own: string }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const desk = useDesk()!
  const { prefill } = desk
  const { key, proposed_value, confidence, citations } = proposal
  const [edits, setEdits] = useState(() => draftOf(nameOfDraft(desk.note, key)) !== undefined)
  const label = noteFields[key as NoteFieldKey][locale]
  const decide = async (decision: Decision) => {
    if (await prefill.settle([decision])) focusNext(key, prefill.open)
  }
  const accept = () => void decide(own ? { key, state: 'edited', value: `${own}\n${proposed_value}` } : { key, state: 'accepted' })
  // Letters act only while the card or one of its buttons has the focus, never while somebody types.
  const onKeyDown = (event: KeyboardEvent) => {
    const { key: pressed, target, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || target instanceof HTMLTextAreaElement || (pressed !== 'a' && pressed !== 'e')) return
    // Else the letter would be typed into the field that opens.
    event.preventDefault()
    if (pressed === 'a') accept()
    else setEdits(true)
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
      {!edits && (
        <div className="line line--wrap proposal-acts">
          <span className="small quiet">{confidenceLabels[confidence][locale]}</span>
          <Button
            kind="soft"
            size="small"
            icon={own ? IconPlus : IconCheck}
            busy={prefill.busy.includes(key)}
            aria-keyshortcuts="a"
            onClick={accept}
          >
            {own ? <Trans>Add to mine</Trans> : <Trans>Accept</Trans>}
          </Button>
          <Button kind="quiet" size="small" icon={IconPencil} aria-keyshortcuts="e" onClick={() => setEdits(true)}>
            <Trans>Edit</Trans>
          </Button>
          <Reject onPick={(reject_reason) => void decide({ key, state: 'rejected', reject_reason })} />
        </div>
      )}
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
