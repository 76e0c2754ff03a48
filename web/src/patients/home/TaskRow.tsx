import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../kernel/ui/Icon.tsx'
import type { Task } from './to-do.ts'

/** A task of a patient as a link to the screen where it is done. */
export function TaskRow({ task: { icon, title, text, to } }: { task: Task }) {
  return (
    <Link className="to-do" to={to}>
      <span className="to-do-icon">
        <Icon of={icon} />
      </span>
      <span>
        <b>{title}</b>
        <span className="small quiet">{text}</span>
      </span>
      <Icon of={IconChevronRight} />
    </Link>
  )
}
