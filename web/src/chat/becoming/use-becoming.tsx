import { useLingui } from '@lingui/react/macro'
import { firstSentenceOf } from '@sorrel/contract/chat/becoming/first-sentence'
import { getChatChannel } from '@sorrel/contract/chat/operations'
import type { ChatMessage } from '@sorrel/contract/chat/schemas'
import { IconCalendarPlus, IconChecklist, IconNotebook, IconNotes, IconTarget } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, use, useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { keepDraft } from '../../kernel/drafts.ts'
import type { MenuEntry } from '../../kernel/ui/buttons/ActionMenu.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { useSession } from '../../kernel/use-session.ts'
import { MessageQuote } from './MessageQuote.tsx'
import { Quoting } from './quoting.ts'

/** As many as the reason of a visit may have. */
const mostReasonLetters = 500

// Patients have no use for the form.
const GoalDialog = makeLazyPart(() => import('./GoalDialog.tsx'), 'GoalDialog')
const TaskDialog = makeLazyPart(() => import('../../tasks/form/TaskDialog.tsx'), 'TaskDialog')

/** What a message can become: the entries of its menu, and the form that one of them opens. Nothing is saved before somebody has seen it. */
export function useBecoming(message: ChatMessage): { items: MenuEntry[]; dialog: ReactNode } {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isProvider = useSession()?.actor.kind === 'provider'
  const [opened, setOpened] = useState<'goal' | 'task' | null>(null)
  const quote = use(Quoting)
  const { data: channel } = useRead(getChatChannel, { params: { chat_channel_id: message.chat_channel_id } })
  const { id, text, role, attachments, became, deleted_at } = message
  if (deleted_at !== null || !channel) return { items: [], dialog: null }
  if (isProvider) {
    const canSet = text !== null && channel.closes_at === null
    // Also after care: something may still be left to do. Of one message comes one task.
    const canNote = (text !== null || attachments.length > 0) && !became.some(({ kind }) => kind === 'task')
    const close = () => setOpened(null)
    return {
      items: [
        ...(quote && text !== null && role === 'patient'
          ? [{ label: t`Put into the note`, icon: IconNotes, onPick: () => quote(message) }]
          : []),
        ...(canSet ? [{ label: t`Make it a goal`, icon: IconTarget, onPick: () => setOpened('goal') }] : []),
        ...(canNote ? [{ label: t`Make it a task`, icon: IconChecklist, onPick: () => setOpened('task') }] : []),
      ],
      dialog:
        opened &&
        (opened === 'goal' ? (
          <GoalDialog {...{ message, channel, close }} />
        ) : (
          <TaskDialog
            close={close}
            message={{ id, text: text && firstSentenceOf(text), quote: <MessageQuote message={message} /> }}
            patientId={channel.patient_id}
          />
        )),
    }
  }
  const write = () => navigate({ to: '/app/journal/new', search: { message: id, channel: message.chat_channel_id } })
  const isPicture = attachments.some(({ type }) => type.startsWith('image/'))
  const isOurs = role === 'patient'
  const book = (words: string) => {
    keepDraft(`follow-up-reason:${channel.provider_id}`, { visit_reason: words.slice(0, mostReasonLetters) })
    void navigate({ to: '/app/book', search: { with: channel.provider_id } })
  }
  return {
    items: [
      ...(isOurs && (text !== null || isPicture) ? [{ label: t`Add to my journal`, icon: IconNotebook, onPick: () => void write() }] : []),
      ...(isOurs && text !== null && channel.closes_at === null
        ? [{ label: t`Book a visit about it`, icon: IconCalendarPlus, onPick: () => book(text) }]
        : []),
    ],
    dialog: null,
  }
}
