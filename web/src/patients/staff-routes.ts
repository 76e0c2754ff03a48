import { createRoute } from '@tanstack/react-router'
import { adminLayout, page, textOf } from '../kernel/routing.tsx'

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
