import { Trans, useLingui } from '@lingui/react/macro'
import { IconShieldCheck } from '@tabler/icons-react'
import { useFormat } from '../kernel/i18n.ts'
import { DataList } from '../kernel/ui/DataList.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'

const example = { visit: 17600, plan: 13200, mine: 4400 }

/** What the promise of a price looks like, by an example that is drawn to scale. */
export function PricePromise() {
  const { t } = useLingui()
  const { money, percent } = useFormat()
  const [visit, plan, mine] = [money(example.visit), money(example.plan), money(example.mine)]
  return (
    <section className="promise" aria-labelledby="promise-title">
      <div className="wrap">
        <div className="stack">
          <h2 className="serif" id="promise-title">
            <Trans>The price comes first</Trans>
          </h2>
          <p>
            <Trans>
              Before you book you see your share of the visit and where it comes from: your copay, your deductible, what your plan pays.
            </Trans>
          </p>
          <p className="mark">
            <Icon of={IconShieldCheck} />
            <Trans>If your plan told us the amount, you never pay more than we showed.</Trans>
          </p>
        </div>
        <figure className="card estimate">
          <figcaption className="quiet small">
            <Trans>An example: your share, estimated</Trans>
          </figcaption>
          <p className="amount serif num">{mine}</p>
          <div className="split" role="img" aria-label={t`Of ${visit}, your plan pays ${plan} and you pay ${mine}`}>
            <i style={{ flexGrow: example.plan }} />
            <i style={{ flexGrow: example.mine }} />
          </div>
          <DataList
            sum
            facts={[
              { label: <Trans>Visit of 60 minutes</Trans>, value: visit },
              { label: <Trans>Your plan pays {percent(0.75)}</Trans>, value: `−${plan}` },
              { label: <Trans>You pay {percent(0.25)}</Trans>, value: mine, total: true },
            ]}
          />
        </figure>
      </div>
    </section>
  )
}
