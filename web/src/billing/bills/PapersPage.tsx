import '../billing.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listPapers } from '@sorrel/contract/billing/operations'
import { IconArrowLeft } from '@tabler/icons-react'
import { usePages } from '../../kernel/calls/pages.ts'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { PagedList } from '../../kernel/ui/tables/PagedList.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { MonthSuperbills } from '../../ledger/MonthSuperbills.tsx'
import { useMyPatientId } from '../../patients/use-people.ts'
import { PaperRow } from './PaperRow.tsx'

/** The receipts and monthly statements of a patient. */
export function PapersPage() {
  const { t } = useLingui()
  const patient_id = useMyPatientId()
  const pages = usePages(listPapers, { params: { patient_id }, query: {} })
  useTitle(t`Receipts and statements`)
  return (
    <div className="stack">
      <header>
        <LinkButton kind="plain" size="small" className="button--edge" icon={IconArrowLeft} to="/app/billing">
          <Trans>All bills</Trans>
        </LinkButton>
        <h1 className="serif">
          <Trans>Receipts and statements</Trans>
        </h1>
      </header>
      <PagedList
        pages={pages}
        rows={4}
        empty={
          <EmptyState drawing="leaf" title={<Trans>No papers yet</Trans>}>
            <Trans>You will find the receipt for every payment here, and a statement for each month in which something changed.</Trans>
          </EmptyState>
        }
      >
        {(papers) => (
          <ul className="card card--flush bill-rows">
            {papers.map((paper) => (
              <PaperRow key={paper.id} paper={paper} patientId={patient_id} />
            ))}
          </ul>
        )}
      </PagedList>
      <MonthSuperbills patientId={patient_id} />
    </div>
  )
}
