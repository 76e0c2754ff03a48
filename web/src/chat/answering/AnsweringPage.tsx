import '../chat.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getAnsweringSettings } from '@sorrel/contract/chat/hours/operations'
import type { AnsweringSettings } from '@sorrel/contract/chat/hours/schemas'
import { useRead } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useSession } from '../../kernel/use-session.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { AnsweringForm } from './AnsweringForm.tsx'

/** When a dietitian answers messages, their leaves, and what is sent by itself. */
export function AnsweringPage() {
  const { t } = useLingui()
  const actor = useSession()?.actor
  const provider_id = actor?.kind === 'provider' ? (actor.provider_id ?? '') : ''
  const { data, error, refetch } = useRead(getAnsweringSettings, { params: { provider_id } })
  return (
    <>
      <PageHead
        title={t`Answering messages`}
        line={<Trans>When your clients can expect an answer, and what they read until then.</Trans>}
      />
      <div className="page account-page">
        {!data && (error ? <Problem error={error} again={() => void refetch()} /> : <Waiting shape="cards" count={3} />)}
        {data && <Covers covers={data.covers} />}
        {data && <AnsweringForm key={data.version} settings={data} />}
      </div>
    </>
  )
}

function Covers({ covers }: Pick<AnsweringSettings, 'covers'>) {
  const format = useFormat()
  if (covers.length === 0) return null
  return (
    <Card title={<Trans>You cover for</Trans>}>
      <ul className="chat-help">
        {covers.map(({ provider_name, starts_on, ends_on }) => (
          <li key={`${provider_name} ${starts_on}`}>
            <b>{provider_name}</b>
            <br />
            <span className="small quiet">
              <Trans>
                From {format.shortDate(starts_on)} to {format.shortDate(ends_on)}
              </Trans>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
