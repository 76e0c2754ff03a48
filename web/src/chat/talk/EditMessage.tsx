import { Trans, useLingui } from '@lingui/react/macro'
import { changeChatMessage, getChatChannel, listChatChannels, listChatMessages } from '@sorrel/contract/chat/operations'
import type { ChatMessage } from '@sorrel/contract/chat/schemas'
import { mostMessageLetters } from '@sorrel/contract/chat/vocabulary'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'

/** Other words for a message that was just sent. */
export function EditMessage({ message, close }: { message: ChatMessage; close: () => void }) {
  const { t } = useLingui()
  const form = useForm({ initial: { text: message.text ?? '' }, draft: `chat-change-${message.id}` })
  const change = useAct(changeChatMessage, {
    refreshes: [listChatMessages, listChatChannels, getChatChannel],
    onSuccess: () => {
      form.saved()
      close()
    },
    onError: (error) => form.refused(error),
  })
  const submit = form.submit<{ text: string }>((body) => {
    if (body.text.trim() === '') return form.setErrors({ text: t`Please write something first.` })
    change.mutate({
      params: { channel_id: message.chat_channel_id, message_id: message.id },
      headers: { 'if-match': `"${message.version}"` },
      body,
    })
  })
  return (
    <form className="stack stack--close chat-edit" noValidate onSubmit={(event) => void submit(event)}>
      <TextArea
        label={t`Your message`}
        rows={3}
        dir="auto"
        maxLength={mostMessageLetters}
        {...form.field('text')}
        id={`edit-${message.id}`}
      />
      {change.error && Object.keys(form.errors).length === 0 && <Problem error={change.error} />}
      <div className="line line--wrap">
        <Button type="submit" kind="soft" size="small" busy={change.isPending}>
          <Trans>Save</Trans>
        </Button>
        <Button
          kind="plain"
          size="small"
          onClick={() => {
            form.reset()
            close()
          }}
        >
          <Trans context="message">Keep it as it is</Trans>
        </Button>
      </div>
    </form>
  )
}
