/** The keys under which the store keeps the bytes of a file. */
export const folderOf = (fileId: string): string => fileId
export const fullKeyOf = (fileId: string): string => `${fileId}/full`
export const thumbKeyOf = (fileId: string): string => `${fileId}/thumb`
export const pieceFolderOf = (fileId: string): string => `${fileId}/pieces`
/** The hash is part of the key: of two calls that send different bytes as the same piece, the one that is recorded last counts whole. */
export const pieceKeyOf = (fileId: string, n: number, sha256: string): string => `${fileId}/pieces/${n}-${sha256}`
