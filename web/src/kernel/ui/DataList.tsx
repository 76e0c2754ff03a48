import type { ReactNode } from 'react'

export type Fact = { label: ReactNode; value: ReactNode; total?: boolean }

/** Label and value rows. `sum` puts the values at the right, as on a bill; else they stand beside their labels. */
export function DataList({ facts, sum }: { facts: readonly (Fact | false | null | undefined)[]; sum?: boolean }) {
  return (
    <dl className={sum ? 'facts' : 'facts facts--named'}>
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
