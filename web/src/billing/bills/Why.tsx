import { Trans, useLingui } from '@lingui/react/macro'
import type { BillDetails } from '@sorrel/contract/billing/schemas'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useReasons } from '../../ledger/use-reasons.ts'
import { Differed } from '../../prices/Differed.tsx'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'

/** Why a bill says what it says: the reasons of each of its rows, and of a visit how its price was split. */
export function Why({ bill }: { bill: BillDetails }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const say = useReasons()
  return (
    <div className="bill-why">
      {/* While a plan decides, what it said before splits nothing. */}
      {bill.split && bill.state !== 'awaiting_insurance' && <Split bill={bill} split={bill.split} />}
      <ul className="bill-rows" aria-label={t`Reasons`}>
        {bill.items.map((item) => (
          <li key={item.id} className="bill-row">
            <span>
              {item.explanation.map((reason) => (
                <span key={reason.code}>{say(reason)} </span>
              ))}
              <small className="quiet">{format.shortDate(dayOf(item.effective_at, zone))}</small>
            </span>
            <b className="bill-number">{format.money(item.amount_cents)}</b>
          </li>
        ))}
        {bill.items.length === 0 && (
          <li className="small quiet">
            {bill.is_taken_back ? (
              <Trans>The claim ended without anything for you to pay.</Trans>
            ) : bill.waits_for?.status === 'working_on_it' ? (
              <Trans>Nothing is billed to you so far.</Trans>
            ) : (
              <Trans>Your plan has not answered yet.</Trans>
            )}
          </li>
        )}
      </ul>
    </div>
  )
}

type SplitOf = NonNullable<BillDetails['split']>

function Split({ bill, split }: { bill: BillDetails; split: SplitOf }) {
  const { t } = useLingui()
  const format = useFormat()
  const { estimate_cents, plan_share_cents, promise_cents, payer_name, difference } = split
  const you = bill.owed_cents
  const promise = format.money(promise_cents)
  const three = [
    ...(estimate_cents === null ? [] : [{ label: t`Our estimate`, cents: estimate_cents }]),
    ...(plan_share_cents === null || payer_name === null ? [] : [{ label: t`Your plan says`, cents: plan_share_cents }]),
    { label: t`You pay`, cents: you },
  ]
  return (
    <>
      {three.length > 1 && (
        <dl className="bill-three">
          {three.map(({ label, cents }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{format.money(cents)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Differed reasons={difference} />
      {promise_cents > 0 && (
        <p className="small">
          <Trans>We promised you a lower price, so we carry {promise} of your share.</Trans>
        </p>
      )}
      <Paid split={split} you={you} />
    </>
  )
}

/** From the list price to the share of the patient. The contract is that of the plan that paid first. */
function Paid({ split, you }: { split: SplitOf; you: number }) {
  const { t } = useLingui()
  const format = useFormat()
  const { charge_cents, plan_paid_cents, promise_cents, first_plan } = split
  if (split.payer_name === null || plan_paid_cents === null || charge_cents === null) return null
  const last = { payer_name: split.payer_name, paid_cents: plan_paid_cents }
  const plans = first_plan ? [first_plan, last] : [last]
  const paid = plans.reduce((sum, { paid_cents }) => sum + paid_cents, 0)
  const { payer_name } = first_plan ?? last
  return (
    <>
      <Bar plan={paid} promise={promise_cents} you={you} />
      <DataList
        sum
        facts={[
          { label: t`List price`, value: format.money(charge_cents) },
          {
            label: t`Less by the contract with ${payer_name}`,
            value: format.money(-Math.max(0, charge_cents - paid - promise_cents - you)),
          },
          ...plans.map(({ payer_name, paid_cents }) => ({ label: t`${payer_name} paid`, value: format.money(-paid_cents) })),
          promise_cents > 0 && { label: t`Our promise`, value: format.money(-promise_cents) },
          { label: t`Your share`, value: format.money(you), total: true },
        ]}
      />
    </>
  )
}

/** Who carries which part, as a bar; the amounts stand below it for everybody. */
function Bar({ plan, promise, you }: { plan: number; promise: number; you: number }) {
  const parts = [
    { name: '', cents: plan },
    { name: 'bill-split-promise', cents: promise },
    { name: 'bill-split-you', cents: you },
  ]
  return (
    <div className="bill-split" aria-hidden="true">
      {parts.map(({ name, cents }) => cents > 0 && <span key={name} className={name} style={{ flex: cents }} />)}
    </div>
  )
}
