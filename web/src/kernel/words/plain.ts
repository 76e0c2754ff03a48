/** Normalizes a text for searching: accents do not count, since people type without them. */
export const simplifyText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
