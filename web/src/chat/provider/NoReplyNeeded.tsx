import { Trans, useLingui } from '@lingui/react/macro'
import { releaseChatChannel } from '@sorrel/contract/chat/hours/operations'
import { getChatChannel, listChatChannels } from '@sorrel/contract/chat/operations'
import type { ChatChannel } from '@sorrel/contract/chat/schemas'
import { IconCheck } from '@tabler/icons-react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'

/** Takes a conversation from those that wait, when the last words need no answer. It is there again with the next message. */
export function NoReplyNeeded({ channel: { id, waiting_since, last_message, may_be_danger, patient_name } }: { channel: ChatChannel }) {
  const { t } = useLingui()
  const release = useAct(releaseChatChannel, {
    refreshes: [getChatChannel, listChatChannels],
    onSuccess: () => toast(t`No longer waiting.`),
  })
  if (!waiting_since || !last_message) return null
  const ask = async () => {
    const sure =
      !may_be_danger ||
      (await confirm({
        title: t`Does ${patient_name} need no answer?`,
        text: t`Something they wrote in the last day may point to danger. The conversation will no longer be at the top.`,
        action: t`No reply needed`,
        danger: true,
        staysByDefault: true,
      }))
    if (sure) release.mutate({ params: { chat_channel_id: id }, body: { read_sent_at: last_message.sent_at } })
  }
  return (
    <>
      <Button kind="quiet" size="small" icon={IconCheck} busy={release.isPending} onClick={() => void ask()}>
        <Trans>No reply needed</Trans>
      </Button>
      {release.error && <Problem error={release.error} />}
    </>
  )
}
