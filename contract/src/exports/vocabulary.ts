/** How far an archive of everything about a patient is. `expired`: it was there, and its day is over. */
export const exportStatuses = ['waiting', 'making', 'ready', 'failed', 'expired'] as const
export type ExportStatus = (typeof exportStatuses)[number]

/** For so long an archive can be downloaded. */
export const exportHours = 24
/** So many archives a person may have made within a day. */
export const mostExportsADay = 3
