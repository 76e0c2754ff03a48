import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { AffectedVisit } from '@sorrel/contract/scheduling/schemas'
import type { Settlement } from '@sorrel/contract/scheduling/vocabulary'
import { useState } from 'react'
import { readNow } from '../../../kernel/clock.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../../kernel/ui/dialogs/Dialog.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { StaffProblem } from '../calendar/why/StaffProblem.tsx'
import { useMyZone } from '../use-schedule.ts'
import { TellChoice } from '../visit/telling/TellChoice.tsx'
import { findTooLate, useTell } from '../visit/telling/use-tell.ts'
import { formatDayTime } from '../when.ts'
import { makeMoves, type Settling, type Wish } from './use-settle.ts'

type Props = {
  /** What is about to be done; null while nothing is asked. */
  action: Settlement | null
  items: readonly AffectedVisit[]
  onClose: () => void
  settling: Settling
}

/** Asks, before visits are settled in one way, when their patients are told, and for a cancellation the reason that they can read. */
export function SettleDialog({ action, items, onClose, settling }: Props) {
  // The title stays while the dialog closes.
  const [last, setLast] = useState(action)
  if (action && action !== last) setLast(action)
  const title = useTitle(last, items)
  return (
    <Dialog open={action !== null} onClose={onClose} title={title}>
      {action && <Form action={action} items={items} onClose={onClose} settling={settling} />}
    </Dialog>
  )
}

function Form({ action, items, onClose, settling }: Props & { action: Settlement }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(() => t`I can’t be there at this time.`)
  const [tried, setTried] = useState(false)
  const readers = listReaders(action, items)
  const choice = useTell(
    readers.map(({ appointment, suggested_at }) => ({ visit: appointment, movesTo: action === 'move' ? suggested_at : null })),
  )
  const error = tried ? settling.error : null
  const reason = typed.trim()
  const send = () => {
    setTried(true)
    if (action === 'cancel' && !reason) return
    const tell = readers.length > 0 ? choice.tell : undefined
    settling.settle(listWishes(action, items, reason), items, { tell, done: onClose })
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Consequence action={action} />
      {action === 'cancel' && (
        <TextInput
          label={t`Reason`}
          help={t`The patient can read it.`}
          maxLength={500}
          value={typed}
          error={tried && !reason && t`Please give a reason.`}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {readers[0] && <TellChoice name={readers.length === 1 ? readers[0].appointment.patient_name : null} choice={choice} error={error} />}
      {error && findTooLate(error) === null && <StaffProblem error={error} />}
      <div className="dialog-actions">
        <Button kind="quiet" onClick={onClose}>
          <Trans>Go back</Trans>
        </Button>
        <Button type="submit" busy={settling.busy} kind={action === 'cancel' ? 'danger' : undefined}>
          <ActionWords action={action} count={listWishes(action, items, reason).length} />
        </Button>
      </div>
    </form>
  )
}

/** Those whose patients get a message about it. Of a kept visit, only somebody who was asked to change it hears that it stands. */
const listReaders = (action: Settlement, items: readonly AffectedVisit[]): readonly AffectedVisit[] =>
  ({
    move: () => items.filter(({ suggested_at }) => suggested_at !== null),
    cancel: () => items,
    ask: () => listUnasked(items),
    keep: () => items.filter(({ appointment }) => appointment.change_asked_at !== null),
  })[action]()

const listUnasked = (items: readonly AffectedVisit[]) => items.filter(({ appointment }) => appointment.change_asked_at === null)

function listWishes(action: Settlement, items: readonly AffectedVisit[], reason: string): Wish[] {
  if (action === 'move') return makeMoves(items)
  const meant = action === 'ask' ? listUnasked(items) : items
  return meant.map(({ appointment: { id: appointment_id } }) =>
    action === 'cancel' ? { action, appointment_id, reason } : { action, appointment_id },
  )
}

function useTitle(action: Settlement | null, items: readonly AffectedVisit[]): string {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const [first] = items
  if (!action || !first) return ''
  const name = first.appointment.patient_name
  const isOne = items.length === 1
  if (action === 'cancel') return isOne ? t`Cancel the visit with ${name}?` : t`Cancel ${items.length} visits?`
  if (action === 'keep')
    return isOne
      ? t`Keep the visit with ${name}, although its time is blocked?`
      : t`Keep ${items.length} visits, although their time is blocked?`
  if (action === 'ask') {
    const count = listUnasked(items).length
    return isOne
      ? t`Ask ${name} to pick another time?`
      : t`${plural(count, { one: 'Ask # patient to pick another time?', other: 'Ask # patients to pick another time?' })}`
  }
  const to = first.suggested_at && format.within(formatDayTime(format, first.suggested_at, zone, readNow()))
  const count = makeMoves(items).length
  return isOne
    ? t`Move the visit with ${name} to ${to}?`
    : t`${plural(count, { one: 'Move # visit to the time beside it?', other: 'Move # visits, each to the time beside it?' })}`
}

function Consequence({ action }: { action: Settlement }) {
  if (action === 'move') return null
  return (
    <p>
      {action === 'cancel' && <Trans>A visit that you cancel never costs the patient a fee.</Trans>}
      {action === 'ask' && (
        <Trans>
          The message says that you can’t be there, with a link to move or cancel. From then on a change costs nothing. The visit stays on
          this list until they answer.
        </Trans>
      )}
      {action === 'keep' && (
        <Trans>It leaves this list. Only a patient whom you have asked to change gets a message: that the visit stands.</Trans>
      )}
    </p>
  )
}

function ActionWords({ action, count }: { action: Settlement; count: number }) {
  if (action === 'move') return <Plural value={count} one="Move # visit" other="Move # visits" />
  if (action === 'ask') return <Plural value={count} one="Ask # patient" other="Ask # patients" />
  if (action === 'keep') return <Plural value={count} one="Keep # visit" other="Keep # visits" />
  return <Plural value={count} one="Cancel # visit: the patient pays nothing" other="Cancel # visits: nobody pays anything" />
}
