import { StaffFrame } from './StaffFrame.tsx'
import { adminTabs } from './tabs.ts'

export function AdminShell() {
  return <StaffFrame tabs={adminTabs} settings="/admin/settings" />
}
