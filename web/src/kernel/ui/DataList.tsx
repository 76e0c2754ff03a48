import type { ReactNode } from 'react'

export type Fact = { label: ReactNode; value: ReactNode; total?: boolean }

type Props = {
  facts: readonly (Fact | false | null | undefined)[]
  /** Puts the values at the right, as on a bill. */
  sum?: boolean
  /** The labels are whole questions: on a phone each answer stands below its question. */
  asked?: boolean
}

/** Label and value rows. The values stand beside their labels. */
export function DataList({ facts, sum, asked }: Props) {
  return (
    <dl className={sum ? 'facts' : `facts facts--named${asked ? ' facts--asked' : ''}`}>
      {facts.map(
        (fact, i) =>
          fact && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are fixed by their author.
            <div key={i} className={fact.total ? 'total' : undefined}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
