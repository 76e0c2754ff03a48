import type { Label } from '../kernel/label.ts'

/** Whom an announcement is for. Administrators read those for everybody. */
export const announcementAudiences = {
  all: { en: 'Everybody', es: 'Todas las personas' },
  patients: { en: 'Patients', es: 'Pacientes' },
  providers: { en: 'Dietitians', es: 'Dietistas' },
} as const satisfies Record<string, Label>
export type AnnouncementAudience = keyof typeof announcementAudiences

/** How much an announcement matters: `outage` says that something does not work. */
export const announcementLevels = {
  info: { en: 'Good to know', es: 'Para saber' },
  important: { en: 'Important', es: 'Importante' },
  outage: { en: 'Something does not work', es: 'Algo no funciona' },
} as const satisfies Record<string, Label>
export type AnnouncementLevel = keyof typeof announcementLevels

export const announcementStates = {
  planned: { en: 'Planned', es: 'Programado' },
  live: { en: 'Shown now', es: 'Se muestra ahora' },
  over: { en: 'Over', es: 'Terminado' },
} as const satisfies Record<string, Label>
