import { StaffFrame } from './StaffFrame.tsx'
import { tabsOf } from './tabs.ts'

export function ProviderShell() {
  return <StaffFrame tabs={tabsOf('provider')} settings="/provider/settings" />
}
