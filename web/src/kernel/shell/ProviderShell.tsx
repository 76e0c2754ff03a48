import { Outlet } from '@tanstack/react-router'

export function ProviderShell() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
