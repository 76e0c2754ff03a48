import * as operations from '@sorrel/contract/patients/merging/operations'
import * as wire from '@sorrel/contract/patients/merging/wire'
import { implement } from '../../kernel/implement.ts'
import { findMerge, listMerges } from './access.ts'
import { mergePatients } from './merging.ts'
import type { MergePart } from './part.ts'
import { showMerges } from './showing.ts'
import { undoMerge } from './undoing.ts'

/** The operations on merges, with what each feature does in one. */
export const serveMerging = (parts: readonly MergePart[]) =>
  implement(
    'patients',
    operations,
    wire,
  )({
    mergePatients: (ctx, { body }) => mergePatients(ctx, parts, body),
    undoMerge: async (ctx, { params }) => {
      await undoMerge(ctx, parts, await findMerge(ctx, params.merge_id))
      const [undone] = await showMerges(ctx, [await findMerge(ctx, params.merge_id)])
      return undone!
    },
    listMerges: async (ctx, { query }) => {
      const { merges, next_cursor } = await listMerges(ctx, query)
      return { items: await showMerges(ctx, merges), next_cursor }
    },
  })
