import './tables.css'
import type { ReactNode } from 'react'

/** The views of one list, or the parts of one record, as links beside each other. The current one carries `aria-current`. */
export const ViewTabs = ({ name, children }: { name: string; children: ReactNode }) => (
  <nav className="view-tabs" aria-label={name}>
    {children}
  </nav>
)
