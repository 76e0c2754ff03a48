// A box by its many spellings: P.O. Box, PO-Box, Post Office Box, Lock Box, Apartado.
const postBox = /\b(?:p\.?\s*o\.?|post\s*office|lock)\s*-?\s*box\b|\bapartado\b/i

/** Whether a line of an address is a post box. */
export const isPostBox = (line: string): boolean => postBox.test(line)

const bareOf = (memberId: string): string => memberId.replace(/[^A-Z0-9]/gi, '').toUpperCase()

/**
 * The first three characters of a member id that can name the home plan of a Blue member. Undefined of ids of federal employees, who have R and
 * eight digits, and of ids that hold nothing but digits there.
 */
export function prefixOf(memberId: string): string | undefined {
  const id = bareOf(memberId)
  return !isFederalId(memberId) && /^(?!\d{3})[A-Z0-9]{9,17}$/.test(id) ? id.slice(0, 3) : undefined
}

/** Whether a member id is that of a federal employee, which has no prefix. */
export const isFederalId = (memberId: string): boolean => /^R\d{8}$/.test(bareOf(memberId))
