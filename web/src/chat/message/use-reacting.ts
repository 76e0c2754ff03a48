import { useLingui } from '@lingui/react/macro'
import { listChatMessages, reactToChatMessage, removeChatReaction } from '@sorrel/contract/chat/operations'
import type { ChatMessage } from '@sorrel/contract/chat/schemas'
import { reactionSigns, reactions, reactionWords } from '@sorrel/contract/chat/vocabulary'
import { useAct } from '../../kernel/calls/query.ts'
import type { MenuEntry } from '../../kernel/ui/buttons/ActionMenu.tsx'
import { useLocale } from '../../kernel/words/i18n.ts'

/** The row of signs in the menu of a message. The one that somebody has chosen is taken back with a second press. */
export function useReacting({ id: message_id, chat_channel_id: channel_id, reactions: there }: ChatMessage) {
  const { t } = useLingui()
  const locale = useLocale()
  const refreshes = [listChatMessages]
  const react = useAct(reactToChatMessage, { refreshes })
  const remove = useAct(removeChatReaction, { refreshes })
  const params = { channel_id, message_id }
  const own = there.find(({ is_own }) => is_own)?.reaction
  const entry: MenuEntry = {
    row: t`React`,
    signs: reactions.map((reaction) => {
      const words = reactionWords[reaction][locale]
      const isOn = reaction === own
      return {
        label: isOn ? t`${words}, take back` : words,
        sign: reactionSigns[reaction],
        isOn,
        onPick: () => (isOn ? remove.mutate({ params }) : react.mutate({ params, body: { reaction } })),
      }
    }),
  }
  return { entry, error: react.error ?? remove.error }
}
