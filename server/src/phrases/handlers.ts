import * as operations from '@sorrel/contract/phrases/operations'
import * as wire from '@sorrel/contract/phrases/wire'
import { implement } from '../kernel/implement.ts'
import { pageOf, readCursor } from '../kernel/lists/cursors.ts'
import { findPhrase, findPhrases } from './access.ts'
import { addPhrase, changePhrase, removePhrase, showPhrase } from './phrases.ts'

export const phrases = implement(
  'phrases',
  operations,
  wire,
)({
  listSmartPhrases: async (ctx, { query: { view, cursor, limit = 50 } }) => {
    const rows = await findPhrases(ctx, view, cursor === undefined ? undefined : readCursor(cursor), limit + 1)
    const page = pageOf(rows, limit, ({ created_at, id }) => ({ at: created_at, id }))
    return { ...page, items: page.items.map((row) => showPhrase(ctx, row)) }
  },
  addSmartPhrase: async (ctx, { body }) => showPhrase(ctx, await addPhrase(ctx, body)),
  changeSmartPhrase: async (ctx, { params, headers, body }) =>
    showPhrase(ctx, await changePhrase(ctx, params.smart_phrase_id, headers['if-match'], body)),
  removeSmartPhrase: async (ctx, { params }) => {
    await removePhrase(ctx, await findPhrase(ctx, params.smart_phrase_id))
    return {}
  },
})
