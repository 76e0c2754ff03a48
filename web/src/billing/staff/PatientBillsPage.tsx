import '../billing.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listBills, payBackCredit } from '@sorrel/contract/billing/operations'
import type { Bill } from '@sorrel/contract/billing/schemas'
import { getPatient } from '@sorrel/contract/patients/record/operations'
import type { Patient } from '@sorrel/contract/patients/record/schemas'
import { IconArrowLeft } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { ProofOrProblem } from '../../auth/proof/ProofOrProblem.tsx'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { usePages } from '../../kernel/calls/pages.ts'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { MonthSuperbills } from '../../ledger/MonthSuperbills.tsx'
import { StaffPackages } from '../../packages/bought/StaffPackages.tsx'
import { PatientCards, PatientPayments } from '../../payments/staff/PatientPayments.tsx'
import { billReads } from '../reads.ts'
import { useCardName } from '../words.ts'
import { FamilyPayer } from './FamilyPayer.tsx'
import { OnFile } from './OnFile.tsx'
import { StaffBill } from './StaffBill.tsx'
import { StaffPapers } from './StaffPapers.tsx'

const route = getRouteApi('/admins/admin/billing/$patientId')

/** Everything about the money of one client: bills, payments, credit, cards, papers, and who pays. */
export function PatientBillsPage() {
  const { t } = useLingui()
  const { patientId } = route.useParams()
  const { data: patient } = useRead(getPatient, { params: { patient_id: patientId }, query: { include: ['coverage'] } })
  const name = patient && [patient.preferred_name ?? patient.first_name, patient.last_name].filter(Boolean).join(' ')
  return (
    <>
      <PageHead title={name ?? t`Bills`} line={<Trans>Bills, payments, cards and papers</Trans>}>
        <LinkButton kind="quiet" icon={IconArrowLeft} to="/admin/billing">
          <Trans>All bills</Trans>
        </LinkButton>
      </PageHead>
      <div className="page">
        <Account key={patientId} patientId={patientId} patient={patient} />
      </div>
    </>
  )
}

/** What is left to do comes before what is settled. */
const isOpen = ({ open_cents, state }: Bill) => open_cents > 0 || state === 'processing' || state === 'awaiting_insurance'

function Account({ patientId, patient }: { patientId: string; patient: Patient | undefined }) {
  const { data, first, items, error, refetch, more, isLoadingMore } = usePages(listBills, { params: { patient_id: patientId }, query: {} })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!first) return <Waiting shape="cards" count={3} />
  return (
    <div className="bills-page">
      <div className="bills-main">
        <Sums account={first} patientId={patientId} />
        {items
          .toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)))
          .map((bill) => (
            <StaffBill key={bill.id} bill={bill} />
          ))}
        {items.length === 0 && (
          <EmptyState drawing="leaf" title={<Trans>No bills</Trans>}>
            <Trans>This client has never owed anything.</Trans>
          </EmptyState>
        )}
        {more && (
          <Button kind="quiet" busy={isLoadingMore} onClick={more}>
            <Trans>Show more</Trans>
          </Button>
        )}
        <PatientPayments patientId={patientId} />
      </div>
      <div className="bills-rail">
        {patient && <OnFile patient={patient} />}
        <PatientCards patientId={patientId} />
        <StaffPackages patientId={patientId} />
        <FamilyPayer patientId={patientId} payer={first.family_payer} />
        <StaffPapers patientId={patientId} />
        <MonthSuperbills patientId={patientId} />
      </div>
    </div>
  )
}

function Sums({ account: { open_cents, credit_cents, cards }, patientId }: { account: OutputOf<typeof listBills>; patientId: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const cardName = useCardName()
  const back = useAct(payBackCredit, {
    refreshes: billReads,
    onSuccess: ({ amount_cents }) => {
      const amount = format.money(amount_cents)
      toast(t`${amount} goes back to the client.`)
    },
  })
  const credit = format.money(credit_cents)
  const ask = async () => {
    const sure = await confirm({
      title: t`Pay ${credit} back to the client?`,
      text: t`It goes back to where it came from. A large amount, cash and checks wait until a second person agrees.`,
      action: t`Pay ${credit} back`,
    })
    if (sure) back.mutate({ params: { patient_id: patientId } })
  }
  return (
    <Card title={t`Account`}>
      <div className="stack">
        <DataList
          sum
          facts={[
            { label: t`Still open`, value: <b>{format.money(open_cents)}</b> },
            { label: t`In credit`, value: credit },
          ]}
        />
        {cards.map((card) => (
          <p key={card.instrument_id} className="small">
            {cardName(card)}
            {card.is_of_family && (
              <>
                {' · '}
                <Trans>family card</Trans>
              </>
            )}
          </p>
        ))}
        {cards.length === 0 && (
          <p className="small quiet">
            <Trans>No card is on file.</Trans>
          </p>
        )}
        {credit_cents > 0 && (
          <Button kind="quiet" busy={back.isPending} onClick={() => void ask()}>
            <Trans>Pay {credit} back</Trans>
          </Button>
        )}
        <ProofOrProblem act={back} />
      </div>
    </Card>
  )
}
