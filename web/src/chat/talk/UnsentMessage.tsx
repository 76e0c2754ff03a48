import { Trans } from '@lingui/react/macro'
import { IconCloudUpload } from '@tabler/icons-react'
import type { WaitingItem } from '../../kernel/calls/outbox.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { QuotedWords } from '../message/Quote.tsx'
import { discardWaiting, type NewMessage, sendWaiting } from '../sending/outbox.ts'
import { Words } from '../words/Words.tsx'

/** A message that is kept on this device and sent as soon as there is a connection. */
export function UnsentMessage({ one: { client_id, body, problem } }: { one: WaitingItem<NewMessage> }) {
  return (
    <div className="bubble bubble--own bubble--unsent">
      <div className="bubble-said">
        {body.quote && (
          <div className="bubble-quote">
            <QuotedWords quote={body.quote} />
          </div>
        )}
        {body.text && <Words text={body.text} />}
        {body.files.map(({ file_id, name, type }) => (
          <p key={file_id}>{type.startsWith('audio/') ? <Trans>Voice message</Trans> : name}</p>
        ))}
      </div>
      {problem ? (
        <>
          <Problem error={problem} />
          <Button kind="quiet" size="small" onClick={() => void discardWaiting(client_id)}>
            <Trans>Delete from this device</Trans>
          </Button>
        </>
      ) : (
        <p className="bubble-meta line line--wrap">
          <Icon of={IconCloudUpload} />
          <span>
            <Trans>Kept on this device until it is sent</Trans>
          </span>
          <Button kind="plain" size="small" onClick={() => void sendWaiting()}>
            <Trans>Send now</Trans>
          </Button>
        </p>
      )}
    </div>
  )
}
