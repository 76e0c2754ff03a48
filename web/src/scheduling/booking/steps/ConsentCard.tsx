import type { ComponentProps } from 'react'
import { CheckRow } from '../../../kernel/ui/fields/CheckRow.tsx'
import type { Consent } from './use-consents.ts'

/** A text to read, and the checkbox to agree to it. */
export function ConsentCard({ consent, check }: { consent: Consent; check: Omit<ComponentProps<typeof CheckRow>, 'children'> }) {
  const { title, agree, paragraphs } = consent
  return (
    <section className="card consent" aria-label={title}>
      <h2>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p className="small" key={paragraph}>
          {paragraph}
        </p>
      ))}
      <CheckRow {...check}>{agree}</CheckRow>
    </section>
  )
}
