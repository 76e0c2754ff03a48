import type { Answer } from '@sorrel/contract/kernel/operation'
import type * as wire from '@sorrel/contract/providers/own/wire'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import type { ProviderRow } from './access.ts'

type Changes = z.output<typeof wire.changeProvider.body>

/** What a provider can change in their profile, and the version on which a change is based. */
export const ownProfileOf = (row: Permitted<ProviderRow>): Answer<typeof wire.getProvider> => ({ ...row, second_bio: secondBioOf(row) })

/** The biography in the second language; null if there is none. */
export const secondBioOf = ({ second_bio: text, second_bio_language: language }: ProviderRow) =>
  text && language ? { language, text } : null

/** Changes the profile of a provider. `version` is the one that the caller knows, if they name it. */
export async function changeProfile(ctx: Context, row: Permitted<ProviderRow>, changes: Changes, version = row.version): Promise<void> {
  const { second_bio, ...columns } = changes
  const second = second_bio === undefined ? {} : { second_bio: second_bio?.text ?? null, second_bio_language: second_bio?.language ?? null }
  refuseOneLanguageTwice({ ...row, ...columns, ...second }, changes)
  await transaction(ctx, async (ctx) => {
    const changed = await ctx.db
      .updateTable('provider')
      .set({ ...columns, ...second, updated_at: ctx.now(), version: row.version + 1 })
      .where('id', '=', row.id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new Problem('changed_meanwhile', { version: row.version })
    await record(ctx, 'provider.changed', {
      subject_id: row.id,
      provider_id: row.id,
      payload: { provider_id: row.id },
      details: { fields: Object.keys(changes) },
    })
  })
}

/** Two biographies in one language would hide one of them from every reader. */
function refuseOneLanguageTwice({ bio_language, second_bio_language }: ProviderRow, { second_bio }: Changes): void {
  if (bio_language !== second_bio_language) return
  throw refuseValue('body', second_bio ? ['second_bio', 'language'] : ['bio_language'], 'same_language_twice')
}
