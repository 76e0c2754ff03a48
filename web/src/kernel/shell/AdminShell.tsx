import { Outlet } from '@tanstack/react-router'

export function AdminShell() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
