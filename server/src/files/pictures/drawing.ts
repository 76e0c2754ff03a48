import { type FileFault, mostPixels } from '@sorrel/contract/files/vocabulary'
import type { Context } from '../../kernel/context.ts'
import { ChildFailed } from '../../kernel/processes/children.ts'

/** What the child gets, and what it answers. `is_opaque`: the drawings of the demo let nothing through, whatever their format could do. */
export type Redrawing = { bytes: Uint8Array; most_pixels: number; is_opaque?: boolean }
export type Picture = { type: 'image/jpeg' | 'image/png'; width: number; height: number; full: Uint8Array; thumb: Uint8Array }
export type Drawn = Picture | { fault: FileFault }

const script = new URL('./redraw.ts', import.meta.url)

/**
 * Draws a picture anew: upright, without the facts that a camera adds, and small enough to look at, with a thumbnail. What crashes the
 * decoder or keeps it busy counts as damaged.
 */
export async function redrawPicture(ctx: Context, bytes: Uint8Array): Promise<Drawn> {
  try {
    return await ctx.children.run<Drawn>({ script, seconds: 15, niceness: 5 }, { bytes, most_pixels: mostPixels } satisfies Redrawing)
  } catch (error) {
    if (error instanceof ChildFailed) return { fault: 'damaged' }
    throw error
  }
}
