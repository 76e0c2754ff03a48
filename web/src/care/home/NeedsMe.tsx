import { Trans, useLingui } from '@lingui/react/macro'
import { listMyClientCare } from '@sorrel/contract/care/operations'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { flagLooks, sayFlag } from '../words.ts'

const most = 5

/** The most urgent clients on the dietitian's home screen. Nothing is shown while nobody needs anything. */
export function NeedsMe() {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const read = useRead(listMyClientCare, { query: { view: 'needs_me' } })
  if (read.error && !read.data)
    return (
      <Card title={t`Clients`}>
        <Problem error={read.error} again={() => read.refetch()} />
      </Card>
    )
  if (!read.data) return <Waiting count={2} />
  if (read.data.total === 0) return null
  return (
    <Card flush title={t`Clients who need you`} aside={<span className="small quiet">{read.data.total}</span>}>
      <ul className="rows to-do">
        {read.data.items.slice(0, most).map((care) => (
          <li key={care.id}>
            <div>
              <h3>
                <Link to="/provider/clients/$careId" params={{ careId: care.id }}>
                  {care.name}
                </Link>
              </h3>
            </div>
            {care.flags[0] && <Chip {...flagLooks[care.flags[0].flag]}>{sayFlag(care.flags[0], i18n._.bind(i18n), format)}</Chip>}
          </li>
        ))}
        {read.data.total > most && (
          <li>
            <Link to="/provider/clients">
              <Trans>All of them</Trans>
            </Link>
          </li>
        )}
      </ul>
    </Card>
  )
}
