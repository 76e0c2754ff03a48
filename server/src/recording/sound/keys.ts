// The keys under which the store of files keeps the sound of a stretch.
export const folderOf = (takeId: string): string => `recordings/${takeId}`
/** The hash is part of the key: other bytes under the same number, which are refused, replace nothing. */
export const pieceKeyOf = (takeId: string, n: number, sha256: string): string => `${folderOf(takeId)}/pieces/${n}-${sha256}`
export const sectionKeyOf = (takeId: string, n: number): string => `${folderOf(takeId)}/sections/${n}`
