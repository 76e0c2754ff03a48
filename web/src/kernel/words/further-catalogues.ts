import type { Messages } from '@lingui/core'

/** The catalogues of all features. A module of its own, because the first script names only those of the screens that the server draws. */
export const furtherCatalogues = import.meta.glob<{ messages: Messages }>('/src/**/locales/*.po')
