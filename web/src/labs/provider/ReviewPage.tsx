import '../labs.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getMyClientCare } from '@sorrel/contract/care/operations'
import { getLab } from '@sorrel/contract/labs/operations'
import type { Lab } from '@sorrel/contract/labs/schemas'
import { IconPencil } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLoaded, useRead } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useWorkClock } from '../../remote-care/work/work-clock.ts'
import { Comments } from '../report/Comments.tsx'
import { Files } from '../report/Files.tsx'
import { ReportFacts } from '../report/ReportFacts.tsx'
import { Results } from '../report/Results.tsx'
import { Trends } from '../report/Trends.tsx'
import { useLabWords } from '../report/use-lab-words.ts'
import { Versions } from '../report/Versions.tsx'
import { CommentForm } from './CommentForm.tsx'

const route = getRouteApi('/staff/provider/clients/$careId/labs/$labId')

/** A dietitian reviews one report of a client and comments on it. */
export function ReviewPage() {
  const { t } = useLingui()
  const { careId, labId } = route.useParams()
  const care = useLoaded(getMyClientCare, { params: { care_id: careId } }).data
  useWorkClock(care.can_write ? care.patient_id : undefined)
  const words = useLabWords()
  const { data: lab, error, refetch } = useRead(getLab, { params: { patient_id: care.patient_id, lab_id: labId } })
  const isCurrent = lab?.corrected_by_id === null
  return (
    <>
      <PageHead
        title={lab ? words.panelOf(lab) : t`Lab report`}
        line={
          <Link to="/provider/clients/$careId" params={{ careId }} search={{ tab: 'labs' }}>
            {care.name}
          </Link>
        }
      >
        {isCurrent && care.can_write && (
          <LinkButton
            kind="quiet"
            icon={IconPencil}
            to="/provider/clients/$careId/labs/new"
            params={{ careId }}
            search={{ corrects: labId }}
          >
            <Trans>Correct</Trans>
          </LinkButton>
        )}
      </PageHead>
      <div className="page">
        {error && !lab && <Problem error={error} again={() => void refetch()} />}
        {!lab && !error && <Waiting shape="cards" count={3} />}
        {lab && (
          <Review lab={lab} careId={careId} zone={care.patient_time_zone}>
            {isCurrent && care.can_write && <CommentForm key={lab.id} lab={lab} />}
          </Review>
        )}
      </div>
    </>
  )
}

function Review({ lab, careId, zone, children }: { lab: Lab; careId: string; zone: string; children: ReactNode }) {
  return (
    <div className="lab-review">
      <div className="stack">
        <Versions
          lab={lab}
          link={(other, content) => (
            <Link to="/provider/clients/$careId/labs/$labId" params={{ careId, labId: other }}>
              {content}
            </Link>
          )}
        />
        <Results lab={lab} />
        <Files lab={lab} />
        <Trends patientId={lab.patient_id} zone={zone} analytes={lab.results.flatMap(({ analyte }) => analyte ?? [])} />
      </div>
      <div className="stack">
        {children}
        <Comments lab={lab} zone={zone} />
        <ReportFacts lab={lab} zone={zone} />
      </div>
    </div>
  )
}
