/** What the bill of a package is about, in the books and in payments. */
export const referenceOf = (purchaseId: string): string => `package:${purchaseId}`

/** The package that a thing in the books is about; null if it is about something else. */
export const purchaseOf = (reference: string): string | null =>
  reference.startsWith('package:') ? reference.slice('package:'.length) : null
