import { StaffFrame } from './StaffFrame.tsx'
import { providerTabs } from './tabs.ts'

export function ProviderShell() {
  return <StaffFrame tabs={providerTabs} settings="/provider/settings" />
}
