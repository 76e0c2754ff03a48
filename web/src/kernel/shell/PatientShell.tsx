import { Outlet } from '@tanstack/react-router'

export function PatientShell() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
