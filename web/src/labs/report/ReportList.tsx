import { Plural, Trans } from '@lingui/react/macro'
import { listLabs } from '@sorrel/contract/labs/operations'
import type { Lab } from '@sorrel/contract/labs/schemas'
import { IconClock, IconMessage2 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useLabWords } from './use-lab-words.ts'

type Props = {
  patientId: string
  zone: string
  /** The row as a link to the report. */
  link: (lab: Lab, content: ReactNode) => ReactNode
  /** In place of an empty list. */
  empty: ReactNode
}

/** All reports, the latest first, page by page. */
export function ReportList(props: Props) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined])
  return cursors.map((cursor, at) => (
    <ReportPage
      key={cursor ?? 'first'}
      {...props}
      cursor={cursor}
      onMore={at === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined}
    />
  ))
}

function ReportPage({
  patientId,
  zone,
  link,
  empty,
  cursor,
  onMore,
}: Props & { cursor: string | undefined; onMore?: ((next: string) => void) | undefined }) {
  const query = { limit: '20', ...(cursor && { cursor }) }
  const { data, error, refetch } = useRead(listLabs, { params: { patient_id: patientId }, query })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="rows" count={4} />
  if (data.items.length === 0) return empty
  const next = data.next_cursor
  return (
    <>
      <ul className="card card--flush rows">
        {data.items.map((lab) => (
          <li key={lab.id}>{link(lab, <Row lab={lab} zone={zone} />)}</li>
        ))}
      </ul>
      {onMore && next && (
        <Button kind="plain" onClick={() => onMore(next)}>
          <Trans>Show earlier ones</Trans>
        </Button>
      )}
    </>
  )
}

function Row({ lab, zone }: { lab: Lab; zone: string }) {
  const format = useFormat()
  const words = useLabWords()
  const day = format.shortDate(dayOf(lab.collected_at, zone))
  const beside = lab.results.filter(({ flag }) => flag === 'Low' || flag === 'High').length
  return (
    <span className="lab-row">
      <b>{words.panelOf(lab)}</b>
      <span className="small quiet">
        {day}
        {lab.results.length > 0 && (
          <>
            , <Plural value={lab.results.length} one="# result" other="# results" />
          </>
        )}
        {beside > 0 && (
          <>
            , <Plural value={beside} one="# beside the range" other="# beside the range" />
          </>
        )}
      </span>
      <span className="lab-row-state">
        {lab.feedback.length > 0 ? (
          <Chip tone="leaf" icon={IconMessage2}>
            <Trans>Comment</Trans>
          </Chip>
        ) : (
          lab.review_status === 'new' && (
            <Chip icon={IconClock}>
              <Trans>Not reviewed yet</Trans>
            </Chip>
          )
        )}
      </span>
    </span>
  )
}
