import '../labs.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getLab } from '@sorrel/contract/labs/operations'
import { IconArrowLeft, IconPencil } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { useMyPatientId } from '../../patients/use-people.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { Comments } from '../report/Comments.tsx'
import { Files } from '../report/Files.tsx'
import { ReportFacts } from '../report/ReportFacts.tsx'
import { Results } from '../report/Results.tsx'
import { Trends } from '../report/Trends.tsx'
import { useLabWords } from '../report/use-lab-words.ts'
import { Versions } from '../report/Versions.tsx'

const route = getRouteApi('/patient/app/labs/$id')

/** One report: what the dietitian wrote, the results, and how they changed. */
export function LabPage() {
  const { t } = useLingui()
  const { id } = route.useParams()
  const patientId = useMyPatientId()
  const zone = useMyZone()
  const words = useLabWords()
  const { data: lab, error, refetch } = useRead(getLab, { params: { patient_id: patientId, lab_id: id } })
  const title = lab ? words.panelOf(lab) : t`Lab report`
  useTitle(title)
  return (
    <>
      <header>
        <LinkButton kind="plain" size="small" className="lab-back" icon={IconArrowLeft} to="/app/labs">
          <Trans>All lab results</Trans>
        </LinkButton>
        <h1 className="serif lab-title">{title}</h1>
      </header>
      {error && !lab && <Problem error={error} again={() => void refetch()} />}
      {!lab && !error && <Waiting shape="cards" count={2} />}
      {lab && (
        <>
          <Versions
            lab={lab}
            link={(other, content) => (
              <Link to="/app/labs/$id" params={{ id: other }}>
                {content}
              </Link>
            )}
          />
          <Comments lab={lab} zone={zone} />
          <ReportFacts lab={lab} zone={zone} />
          <Results lab={lab} />
          <Files lab={lab} />
          {lab.source === 'patient_upload' && lab.corrected_by_id === null && (
            <div>
              <LinkButton kind="quiet" icon={IconPencil} to="/app/labs/new" search={{ corrects: lab.id }}>
                <Trans>Correct this report</Trans>
              </LinkButton>
            </div>
          )}
          <Trends patientId={patientId} zone={zone} analytes={lab.results.flatMap(({ analyte }) => analyte ?? [])} />
        </>
      )}
    </>
  )
}
