import type { ChatRole } from '@sorrel/contract/chat/vocabulary'
import type { SourceItem } from '@sorrel/contract/prefill/answer'
import { addMinutes } from '../../kernel/clock.ts'
import { cast, idOf } from '../../world/cast.ts'
import { promptVersion } from '../suggesting/asking.ts'
import { checkDrafts } from '../suggesting/checking.ts'
import { arrangeAnswer, offlineName } from '../suggesting/offline.ts'

type Message = {
  id: string
  chat_channel_id: string
  patient_id: string
  provider_id: string
  role: ChatRole
  text: string | null
  sent_at: string
}

/** What the rules proposed to Hannah for Maya's last message, and that she wrote an answer of her own. */
export function makeCompletions(messages: readonly Message[]) {
  const talk = messages.filter(({ patient_id }) => patient_id === cast.maya.patient_id)
  const last = talk.findLast(({ role }) => role === 'patient')
  if (!last) return []
  const sources = talk.filter(({ sent_at }) => sent_at <= last.sent_at).map(itemOf)
  const question = { asked: [itemOf(last)], sources, language: 'en' as const, is_safe_mode: false }
  const { id, chat_channel_id, patient_id, provider_id, sent_at } = last
  return [
    {
      ...{ id: idOf('chat completion', id), chat_channel_id, up_to_message_id: id, patient_id, provider_id },
      ...{ suggestions: checkDrafts(arrangeAnswer(question), question), blocked_reason: null, error_code: null },
      ...{ model: offlineName, prompt_version: promptVersion, input_tokens: 0, output_tokens: 0, milliseconds: 8 },
      ...{ rating: 'down', used: 'none', reason: null, final_text_hash: null },
      ...{ created_at: addMinutes(sent_at, 30), judged_at: addMinutes(sent_at, 41) },
    },
  ]
}

const itemOf = ({ id, text, sent_at, role }: Message): SourceItem => ({
  ...{ source_type: 'message', source_id: id, text: text ?? '', at: sent_at, speaker: role },
})
