import '../../rewards/rewards.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getMyClientCare } from '@sorrel/contract/care/operations'
import { firstSentenceOf } from '@sorrel/contract/chat/becoming/first-sentence'
import { getChatMessage, listChatMessages } from '@sorrel/contract/chat/operations'
import type { ChatChannel, ChatMessage } from '@sorrel/contract/chat/schemas'
import { listGoals, setGoal } from '@sorrel/contract/rewards/operations'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { GoalForm, useGoalForm } from '../../rewards/provider/GoalForm.tsx'
import { MessageQuote } from './MessageQuote.tsx'

/** The form of a new goal, filled in with the words of a message. */
export function GoalDialog({ message, channel, close }: { message: ChatMessage; channel: ChatChannel; close: () => void }) {
  const { t } = useLingui()
  const { care_id, patient_id } = channel
  const { data: care } = useRead(getMyClientCare, { params: { care_id } })
  const form = useGoalForm(patient_id, undefined, { id: message.id, text: firstSentenceOf(message.text ?? '') })
  const act = useAct(setGoal, {
    refreshes: [listGoals, listChatMessages, getChatMessage],
    onSuccess: () => {
      form.reset()
      toast(t`Set. Your client sees it on their home page.`)
      close()
    },
    onError: (error) => void form.refused(error),
  })
  return (
    <Dialog open onClose={close} title={<Trans>A goal from this message</Trans>}>
      <GoalForm
        form={form}
        act={act}
        beneath={<MessageQuote message={message} />}
        inSafeMode={care?.client_details.ed_safe_mode ?? false}
        onDone={close}
        onSend={({ text, by_date }) => act.mutate({ params: { patient_id }, body: { text, by_date, chat_message_id: message.id } })}
      />
    </Dialog>
  )
}
