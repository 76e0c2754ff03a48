import { useLingui } from '@lingui/react/macro'
import { getChatChannel } from '@sorrel/contract/chat/operations'
import { IconArrowLeft } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { getDeviceZone } from '../../kernel/clock.ts'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { ConsentHint } from '../../remote-care/patient/ConsentHint.tsx'
import { Conversation } from '../talk/Conversation.tsx'

/** A patient's conversation with one dietitian. */
export function ConversationPage() {
  const { t } = useLingui()
  const { channelId = '' } = useParams({ strict: false })
  const { data } = useRead(getChatChannel, { params: { chat_channel_id: channelId } })
  const title = data?.provider_name ?? t`Conversation`
  useTitle(title)
  return (
    <div className="chat-page">
      <p>
        <LinkButton kind="plain" size="small" icon={IconArrowLeft} to="/app/chat">
          {t`Chat`}
        </LinkButton>
      </p>
      {!data && <h1 className="serif">{title}</h1>}
      <Conversation
        key={channelId}
        id={channelId}
        zone={getDeviceZone()}
        nameOf={({ provider_name }) => provider_name}
        head={({ provider_name }) => <h1 className="serif">{provider_name}</h1>}
      />
      {data && <ConsentHint patientId={data.patient_id} />}
    </div>
  )
}
