import { saveAs } from '../../kernel/ui/files/save-as.ts'

/** Has the browser save a calendar text as a file. */
export const saveCalendarFile = (ics: string, name: string): void => saveAs(new Blob([ics], { type: 'text/calendar' }), name)
