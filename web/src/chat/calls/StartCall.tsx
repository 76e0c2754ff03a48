import { useLingui } from '@lingui/react/macro'
import { getChatChannel, listChatChannels, listChatMessages, startChatVideoMeeting } from '@sorrel/contract/chat/operations'
import type { ChatChannel } from '@sorrel/contract/chat/schemas'
import { IconVideo } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useAct } from '../../kernel/calls/query.ts'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'

/** Lets a dietitian begin a video call in a conversation; the client gets a card with the way into it. */
export function StartCall({ channel: { id, patient_name, status } }: { channel: ChatChannel }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const start = useAct(startChatVideoMeeting, { refreshes: [listChatMessages, listChatChannels, getChatChannel] })
  if (status === 'closed') return null
  const ask = async () => {
    const sure = await confirm({
      title: t`Start a video call with ${patient_name}?`,
      text: t`They get a message with a button to join at once. This is not a visit: it has no note and is not billed.`,
      action: t`Start the call`,
    })
    if (!sure) return
    start.mutate(
      { body: { chat_channel_id: id } },
      { onSuccess: ({ call }) => void navigate({ to: '/provider/call/$id', params: { id: call.id } }) },
    )
  }
  return (
    <>
      {start.error && <Problem error={start.error} />}
      <IconButton icon={IconVideo} name={t`Start a video call`} aria-busy={start.isPending} onClick={() => void ask()} />
    </>
  )
}
