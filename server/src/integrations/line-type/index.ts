/** The kind of line of a number. Only the carrier knows it for US numbers; no library can tell. */
export type LineKind = 'mobile' | 'landline' | 'voip' | 'unknown'

export type LineType = { kindOf: (phoneNumber: string) => Promise<LineKind> }

/** Asks nobody. The numbering plan decides alone, and it cannot tell a mobile from a landline in the United States. */
export const noLineType: LineType = { kindOf: async () => 'unknown' }
