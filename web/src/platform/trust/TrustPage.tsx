import './trust.css'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTitle } from '../../kernel/use-title.ts'

type Section = { title: string; text: ReactNode }

/** A page to read: a heading, a few sections, and the ways to the other pages of this kind. */
export function TrustPage({ title, lead, sections }: { title: string; lead: ReactNode; sections: readonly Section[] }) {
  useTitle(title)
  return (
    <div className="wrap wrap--narrow trust">
      <h1 className="serif">{title}</h1>
      <p className="trust-lead">{lead}</p>
      {sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.text}
        </section>
      ))}
      <p className="trust-more">
        <Link className="link" to="/help">
          <Trans>Help</Trans>
        </Link>
        <Link className="link" to="/contact">
          <Trans>Contact</Trans>
        </Link>
        <Link className="link" to="/privacy">
          <Trans>Privacy</Trans>
        </Link>
        <Link className="link" to="/terms">
          <Trans>Terms</Trans>
        </Link>
      </p>
    </div>
  )
}
