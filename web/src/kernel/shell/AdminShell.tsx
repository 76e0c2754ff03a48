import { useSession } from '../use-session.ts'
import { StaffFrame } from './StaffFrame.tsx'
import { mayWith, tabsOf } from './tabs.ts'

export function AdminShell() {
  const tags = useSession()?.actor.admin_tags ?? []
  return <StaffFrame tabs={tabsOf('admin').filter(({ tag }) => mayWith(tags, tag))} settings="/admin/settings" />
}
