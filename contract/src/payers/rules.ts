const postBox = /\b(?:p\.?\s?o\.?\s?box|post\s?office\s?box|lock\s?box|apartado(?:\s+postal)?)\b/i

/** Whether a line of an address is a post box. */
export const isPostBox = (line: string): boolean => postBox.test(line)

/** The first three characters of a member id that can name the home plan of a Blue member; undefined of ids of federal employees, who have none. */
export function prefixOf(memberId: string): string | undefined {
  const id = memberId.replace(/[\s-]/g, '').toUpperCase()
  if (/^R\d{8}$/.test(id)) return undefined
  return /^[A-Z0-9]{3}[A-Z0-9]{5,}$/.test(id) ? id.slice(0, 3) : undefined
}
