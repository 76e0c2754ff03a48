import '../../kernel/ui/tables/tables.css'
import '../billing.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getVisitMoney } from '@sorrel/contract/billing/operations'
import type { VisitMoney } from '@sorrel/contract/billing/schemas'
import { IconArrowLeft } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { SheetTable } from '../../kernel/ui/tables/SheetTable.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'

const route = getRouteApi('/admins/admin/visits/$id/money')
type Line = VisitMoney['lines'][number]

/** What became of the price of one visit, from the list price to the last cent. */
export function VisitMoneyPage() {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const { id } = route.useParams()
  const { data, error, refetch } = useRead(getVisitMoney, { params: { appointment_id: id } })
  const patient = data?.patient_name
  const provider = data?.provider_name
  const day = data && format.date(dayOf(data.visit_at, zone))
  return (
    <>
      <PageHead
        title={t`Where the price went`}
        line={
          data && (
            <Trans>
              {patient} with {provider}, {day}
            </Trans>
          )
        }
      >
        {data && (
          <LinkButton kind="quiet" icon={IconArrowLeft} to="/admin/billing/$patientId" params={{ patientId: data.patient_id }}>
            <Trans>All bills of {patient}</Trans>
          </LinkButton>
        )}
      </PageHead>
      <div className="page stack">
        {error && !data && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="rows" count={8} />}
        {data?.billed_with && <BilledWith other={data.billed_with} />}
        {data && (
          <SheetTable
            label={t`From the list price to the last cent`}
            heads={[t`What`, { label: t`Amount`, atEnd: true }, t`Where it comes from`]}
          >
            {data.lines.map((line) => (
              <Row key={line.kind} line={line} />
            ))}
          </SheetTable>
        )}
      </div>
    </>
  )
}

/** Whose claim the visit joined: the money of both stands there. */
function BilledWith({ other }: { other: NonNullable<VisitMoney['billed_with']> }) {
  const format = useFormat()
  const time = format.time(other.visit_at, useMyZone())
  return (
    <Notice tone="info">
      <Trans>
        This visit is on the claim of the visit at {time} on the same day. That visit shows what the plan and the client pay for both.
      </Trans>{' '}
      <Link to="/admin/visits/$id/money" params={{ id: other.appointment_id }}>
        <Trans>Open that visit</Trans>
      </Link>
    </Notice>
  )
}

function Row({ line }: { line: Line }) {
  const { t } = useLingui()
  const format = useFormat()
  const names: Record<Line['kind'], string> = {
    charge: t`List price`,
    contract: t`Contractual adjustment`,
    plan: t`Paid by plans`,
    promise: t`Taken off by our promise`,
    patient: t`Owed by the client`,
    waived: t`Waived or written off`,
    forgone: t`Given back, not asked for again`,
    card: t`Paid by the client`,
    credit: t`Paid from credit`,
    card_fee: t`Kept by the card processor`,
    dietitian: t`Earned by the dietitian`,
    practice: t`Left for the practice`,
  }
  return (
    <tr>
      <th scope="row">{names[line.kind]}</th>
      <td data-label={t`Amount`} className="at-end bill-number">
        {line.amount_cents === null ? <Trans>not known yet</Trans> : <b>{format.money(line.amount_cents)}</b>}
      </td>
      <td data-label={t`Where it comes from`} className="whole">
        <span className="line line--wrap">
          {line.sources.map(({ claim_id, account, label }) => (
            <span key={`${claim_id} ${account}`} className="line line--wrap">
              {claim_id && (
                <Link to="/admin/claims/$claimId" params={{ claimId: claim_id }}>
                  <Trans>Claim to {label}</Trans>
                </Link>
              )}
              {account && (
                <Link to="/admin/books/statement" search={{ account }}>
                  <Trans>Books</Trans>
                  <span className="sr"> {account}</span>
                </Link>
              )}
            </span>
          ))}
        </span>
      </td>
    </tr>
  )
}
