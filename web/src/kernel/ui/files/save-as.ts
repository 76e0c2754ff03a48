/** Has the browser save bytes as a file on the device. */
export function saveAs(bytes: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  // Safari reads the bytes only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
