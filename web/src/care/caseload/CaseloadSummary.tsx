import { Trans } from '@lingui/react/macro'
import type { listMyClientCare } from '@sorrel/contract/care/operations'
import { milestoneVisits } from '@sorrel/contract/care/vocabulary'
import type { CSSProperties } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

type Summary = OutputOf<typeof listMyClientCare>['summary']

/** How many clients have a next visit, and how many visits clients reach. The bar says nothing that the words do not say. */
export function CaseloadSummary({ summary }: { summary: Summary }) {
  const format = useFormat()
  const { open, with_next_visit: booked, inactive, milestones } = summary
  const late = open - booked - inactive
  const parts = [
    { key: 'booked', className: undefined, count: booked, words: <Trans>Next visit booked</Trans> },
    { key: 'late', className: 'late', count: late, words: <Trans>None yet, seen lately</Trans> },
    { key: 'lost', className: 'lost', count: inactive, words: <Trans>None, inactive 30 days</Trans> },
  ]
  return (
    <section className="caseload-top">
      <div>
        <h2>
          <Trans>
            {booked} of {open} have a next visit
          </Trans>
        </h2>
        <div className="share-bar" aria-hidden="true">
          {parts.map(
            ({ key, className, count }) => count > 0 && <i key={key} className={className} style={{ '--share': count } as CSSProperties} />,
          )}
        </div>
        <ul className="share-key">
          {parts.map(({ key, className, count, words }) => (
            <li key={key}>
              <i className={className} aria-hidden="true" />
              {words} <b>{count}</b>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h2>
          <Trans>How far clients get</Trans>
        </h2>
        <dl className="reach">
          {milestoneVisits.map((number) => (
            <div key={number}>
              <dt>
                <Trans>Visit {number}</Trans>
              </dt>
              <dd>
                {milestones[`v${number}`]}
                {open > 0 && <small>{format.number(milestones[`v${number}`] / open, { style: 'percent' })}</small>}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
