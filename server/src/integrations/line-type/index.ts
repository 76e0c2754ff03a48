/** What kind of line a number is, as only its carrier knows: no library can tell for US numbers. */
export type LineKind = 'mobile' | 'landline' | 'voip' | 'unknown'

export type LineType = { kindOf: (phoneNumber: string) => Promise<LineKind> }
