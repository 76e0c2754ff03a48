import { useLingui } from '@lingui/react/macro'
import { getMyClientCare } from '@sorrel/contract/care/operations'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useLoaded } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { EnterReport } from '../form/EnterReport.tsx'

const route = getRouteApi('/staff/provider/clients/$careId/labs/new')

/** A dietitian enters a report of a client, or corrects one. */
export function NewLabPage() {
  const { t } = useLingui()
  const { careId } = route.useParams()
  const { corrects } = route.useSearch()
  const navigate = route.useNavigate()
  const care = useLoaded(getMyClientCare, { params: { care_id: careId } }).data
  return (
    <>
      <PageHead
        title={corrects ? t`Correct a lab report` : t`Add a lab report`}
        line={
          <Link to="/provider/clients/$careId" params={{ careId }} search={{ tab: 'labs' }}>
            {care.name}
          </Link>
        }
      />
      <div className="page wrap--narrow">
        <EnterReport
          patientId={care.patient_id}
          zone={care.patient_time_zone}
          isStaff
          correctsId={corrects}
          onSaved={(lab) =>
            void navigate({ to: '/provider/clients/$careId/labs/$labId', params: { careId, labId: lab.id }, replace: true })
          }
        />
      </div>
    </>
  )
}
