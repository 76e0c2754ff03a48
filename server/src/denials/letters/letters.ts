import type { AppealLetter } from '@sorrel/contract/denials/schemas'
import type { LetterWay } from '@sorrel/contract/denials/vocabulary'
import type { changeAppealLetter as changeWire, writeAppealLetter as wire } from '@sorrel/contract/denials/wire'
import type { z } from 'zod'
import { moveClaim } from '../../claims/moving.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { findActing, findLetter, holdForLetter, holdLetter, type LetterRow, mayGiveUp } from '../access.ts'
import { showLetter } from '../reading/work.ts'
import { encloseDocuments } from './enclosures.ts'

type Shown = z.input<typeof AppealLetter>

/** Writes a letter of appeal about what was sent last of a claim. */
export const writeLetter = (ctx: Context, claimId: string, wanted: z.output<typeof wire.body>): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const claim = await holdForLetter(ctx, claimId, wanted.reason)
    // reads claims
    const versions = ctx.db.selectFrom('claim_version').select('id').where('claim_id', '=', claimId)
    const version = await versions.orderBy('n', 'desc').limit(1).executeTakeFirst()
    if (!version) throw new Problem('claim_act_not_possible', { state: claim.state })
    const { id: admin_id, name: admin_name } = await findActing(ctx)
    const { level = 'first', enclosures = [], ...words } = wanted
    const letter: LetterRow = {
      ...{
        id: makeIdAt(ctx.now()),
        claim_id: claimId,
        version_id: version.id,
        patient_id: claim.patient_id,
        provider_id: claim.provider_id,
      },
      ...{ ...words, level, enclosures: await encloseDocuments(ctx, { version_id: version.id, before: [] }, enclosures) },
      ...{ sent_by: null, sent_at: null, admin_id, admin_name, revision: 1, created_at: ctx.now(), updated_at: ctx.now() },
    }
    await ctx.db
      .insertInto('appeal_letter')
      .values({ ...letter, enclosures: JSON.stringify(letter.enclosures) })
      .execute()
    await record(ctx, 'appeal_letter.drafted', aboutOf(letter))
    return showLetter(letter)
  })

/** Changes a letter that did not go out yet. */
export const changeLetter = (
  ctx: Context,
  id: string,
  revision: number | undefined,
  wanted: z.output<typeof changeWire.body>,
): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    const letter = await holdLetter(ctx, id, revision)
    const { enclosures, ...words } = wanted
    const kept = enclosures && {
      enclosures: JSON.stringify(await encloseDocuments(ctx, { ...letter, before: letter.enclosures }, enclosures)),
    }
    const set = { ...Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined)), ...kept }
    await ctx.db
      .updateTable('appeal_letter')
      .set({ ...set, revision: letter.revision + 1, updated_at: ctx.now() })
      .where('id', '=', id)
      .execute()
    await record(ctx, 'appeal_letter.drafted', aboutOf(letter))
    return showLetter(await findLetter(ctx, id))
  })

/** Says that a letter went out. The claim waits for the payer's second answer until the day that the letter names. */
export const sendLetter = (ctx: Context, id: string, revision: number | undefined, sent_by: LetterWay): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    // The claim first, as everybody who acts on it: two people never wait for each other.
    const { claim_id, reason } = await findLetter(ctx, id)
    const claim = await holdForLetter(ctx, claim_id, reason)
    const letter = await holdLetter(ctx, id, revision)
    const set = { sent_by, sent_at: ctx.now(), revision: letter.revision + 1, updated_at: ctx.now() }
    await ctx.db.updateTable('appeal_letter').set(set).where('id', '=', id).execute()
    const { appeal_by } = letter
    if (mayGiveUp(claim) && claim.state !== 'appealed')
      await moveClaim(ctx, claim.id, { kind: 'appealed', details: { reason: letter.reason, appeal_by }, set: { appeal_by } })
    await record(ctx, 'appeal_letter.sent', aboutOf(letter))
    return showLetter(await findLetter(ctx, id))
  })

const aboutOf = ({ id, claim_id, patient_id, provider_id }: LetterRow) => ({
  ...{ subject_id: id, patient_id, provider_id },
  payload: { appeal_letter_id: id, claim_id },
})
