import type { DrawRequest } from '@sorrel/contract/kernel/drawing'
import type { Operation, Output, WireOf } from '@sorrel/contract/kernel/operation'
import type { Context } from '../context.ts'

export type Locale = 'en' | 'es'
export type Asked = Parameters<DrawRequest['answer']>[1]

/** Reads for a page that is being written: as for somebody who is not signed in, and the same question only once. */
export type PageReader = {
  read: <O extends Operation>(operation: O, input: Asked) => Promise<Output<WireOf<O>>>
  answer: DrawRequest['answer']
}

/** What search engines and previews of links read of a page: its head. */
export type PageText = { status: number; title: string; description: string; canonical: string; structured_data?: object }

/** Writes the head of a screen, or names the address to which the screen has moved; undefined if there is no such screen. */
export type PageAuthor = (
  ctx: Context,
  address: { params: Record<string, string>; query: URLSearchParams; locale: Locale; read: PageReader['read'] },
) => Promise<PageText | { moved_to: string } | undefined>
/** Screens whose head the server writes, by Fastify path. */
export type PageAuthors = Record<string, PageAuthor>

/** A public screen that search engines should find: its path, and when what it shows was last changed, if that is known. */
export type PublicAddress = { path: string; changed_at?: string }
export type AddressLister = (ctx: Context) => Promise<readonly PublicAddress[]>
