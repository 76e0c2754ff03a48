/** Has the browser save a calendar text as a file. */
export function saveCalendarFile(ics: string, name: string): void {
  const address = URL.createObjectURL(new Blob([ics], { type: 'text/calendar' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
