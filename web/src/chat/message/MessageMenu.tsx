import { useLingui } from '@lingui/react/macro'
import { getChatChannel, listChatChannels, listChatMessages, removeChatMessage } from '@sorrel/contract/chat/operations'
import { isChangeable } from '@sorrel/contract/chat/rules'
import type { ChatMessage } from '@sorrel/contract/chat/schemas'
import { IconArrowBackUp, IconCopy, IconCornerUpLeft, IconDots, IconPencil } from '@tabler/icons-react'
import { use } from 'react'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { useNow } from '../../kernel/clock.ts'
import { ActionMenu, type MenuEntry } from '../../kernel/ui/buttons/ActionMenu.tsx'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useBecoming } from '../becoming/use-becoming.tsx'
import { Talking } from './talking.ts'
import { useReacting } from './use-reacting.ts'

/** What can be done with one message. */
export function MessageMenu({ message, edit }: { message: ChatMessage; edit: () => void }) {
  const { t } = useLingui()
  const now = useNow()
  const talk = use(Talking)
  const { data: channel } = useRead(getChatChannel, { params: { chat_channel_id: message.chat_channel_id } })
  const withdrawing = useWithdrawing(message)
  const becoming = useBecoming(message)
  const reacting = useReacting(message)
  const { text, is_own } = message
  const isOpen = talk !== null && channel?.status === 'open'
  const changes: MenuEntry[] = [
    ...(text === null ? [] : [{ label: t`Change`, icon: IconPencil, onPick: edit }]),
    { label: t`Take back`, icon: IconArrowBackUp, onPick: () => void withdrawing.ask(), danger: true },
  ]
  const items: MenuEntry[] = [
    ...(isOpen
      ? [
          reacting.entry,
          { label: t({ message: 'Answer', context: 'message' }), icon: IconCornerUpLeft, onPick: () => talk.answer(message) },
        ]
      : []),
    ...(text !== null && canCopy ? [{ label: t`Copy the text`, icon: IconCopy, onPick: () => copy(text, t`Copied.`) }] : []),
    ...becoming.items,
    ...(is_own && isChangeable(message, now) ? changes : []),
  ]
  if (message.call || message.deleted_at !== null || items.length === 0) return null
  const error = withdrawing.error ?? reacting.error
  return (
    <>
      {error && <Problem error={error} />}
      <ActionMenu button={<IconButton icon={IconDots} name={t`What to do with this message`} size="small" />} items={items} />
      {becoming.dialog}
    </>
  )
}

// Browsers have it only where nobody listens in.
const canCopy = 'clipboard' in navigator

function copy(text: string, done: string): void {
  void navigator.clipboard.writeText(text).then(() => toast(done))
}

/** Takes a message back, after a question. */
function useWithdrawing(message: ChatMessage) {
  const { t } = useLingui()
  const { mutate, error } = useAct(removeChatMessage, { refreshes: [listChatMessages, listChatChannels, getChatChannel] })
  const ask = async () => {
    const yes = await confirm({
      title: t`Take this message back?`,
      text: t`Nobody can read it here anymore. Its words are kept on record, because messages belong to care.`,
      action: t`Take the message back`,
      danger: true,
      staysByDefault: true,
    })
    if (yes) mutate({ params: { channel_id: message.chat_channel_id, message_id: message.id } })
  }
  return { ask, error }
}
