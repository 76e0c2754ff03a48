import { createRoute } from '@tanstack/react-router'
import { adminLayout, bareLayout, page, patientLayout, textOf } from '../kernel/routing.tsx'

export const confirm = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/confirm',
  component: page(() => import('./confirm/ConfirmPage.tsx'), 'ConfirmPage'),
})

export const intake = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/intake',
  validateSearch: (search: Record<string, unknown>): { part?: string } => ({ part: textOf(search.part) }),
  component: page(() => import('./intake/IntakePage.tsx'), 'IntakePage'),
})

export const myProvider = createRoute({
  getParentRoute: () => patientLayout,
  path: '/app/provider',
  component: page(() => import('./provider/MyProviderPage.tsx'), 'MyProviderPage'),
})

export const welcome = createRoute({
  getParentRoute: () => bareLayout,
  path: '/welcome/$onboarding_code',
  component: page(() => import('./welcome/WelcomePage.tsx'), 'WelcomePage'),
})

export const adminPatients = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/patients',
  validateSearch: (search: Record<string, unknown>): { status?: string } => ({ status: textOf(search.status) }),
  component: page(() => import('./admin/finding/PatientsPage.tsx'), 'PatientsPage'),
})

export const adminNewPatient = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/patients/new',
  component: page(() => import('./admin/creating/NewPatientPage.tsx'), 'NewPatientPage'),
})

export const adminPatient = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/patients/$patientId',
  component: page(() => import('./admin/record/PatientPage.tsx'), 'PatientPage'),
})

export const adminMerge = createRoute({
  getParentRoute: () => adminLayout,
  path: '/admin/patients/$patientId/merge',
  component: page(() => import('./admin/merging/MergePage.tsx'), 'MergePage'),
})
