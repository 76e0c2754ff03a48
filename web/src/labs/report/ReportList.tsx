import { Plural, Trans } from '@lingui/react/macro'
import { listLabs } from '@sorrel/contract/labs/operations'
import type { Lab } from '@sorrel/contract/labs/schemas'
import { IconClock, IconMessage2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePages } from '../../kernel/calls/pages.ts'
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
export function ReportList({ patientId, zone, link, empty }: Props) {
  const { data, items, error, refetch, more, isLoadingMore } = usePages(listLabs, {
    params: { patient_id: patientId },
    query: { limit: 20 },
  })
  if (!data) return error ? <Problem error={error} again={() => void refetch()} /> : <Waiting shape="rows" count={4} />
  if (items.length === 0) return empty
  return (
    <>
      <ul className="card card--flush rows">
        {items.map((lab) => (
          <li key={lab.id}>{link(lab, <Row lab={lab} zone={zone} />)}</li>
        ))}
      </ul>
      {error && <Problem error={error} />}
      {more && (
        <Button kind="plain" busy={isLoadingMore} onClick={more}>
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
  const outside = lab.results.filter(({ flag }) => flag === 'Low' || flag === 'High').length
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
        {outside > 0 && (
          <>
            , <Plural value={outside} one="# outside the range" other="# outside the range" />
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
