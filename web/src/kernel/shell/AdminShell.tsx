import { StaffFrame } from './StaffFrame.tsx'
import { tabsOf } from './tabs.ts'

export function AdminShell() {
  return <StaffFrame tabs={tabsOf('admin')} settings="/admin/settings" />
}
