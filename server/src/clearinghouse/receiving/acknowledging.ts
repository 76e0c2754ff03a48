import { moveClaim } from '../../claims/moving.ts'
import { keepPayerNumber, readVersionByClm01 } from '../../claims/versions.ts'
import type { Answer, ClaimStatus, SetAnswer } from '../../claims/x12/reading/answers/answer.ts'
import type { Context } from '../../kernel/context.ts'

const rejecting = ['A3', 'A6', 'A7', 'A8']
/** The answers to a question that say that the payer has no such claim. */
const unknown = ['A4', 'D0']
type About = Exclude<Answer, { kind: 'payment' | 'remitted' | 'withheld' }>

/** Moves the claim that an acknowledgment is about. False if it names nothing that we sent. */
export function takeAcknowledgment(ctx: Context, answer: About): Promise<boolean> {
  switch (answer.kind) {
    case 'set':
      return takeSet(ctx, answer)
    case 'group':
      // What it says about its sets was said set by set, unless it is refused as a whole.
      return answer.is_refused && answer.sets_named === 0 ? reject(ctx, answer.group_number, { file: '999' }) : Promise.resolve(true)
    case 'interchange':
      return answer.is_refused ? reject(ctx, answer.number, { file: 'TA1', code: answer.code }) : Promise.resolve(true)
    case 'status':
      return takeStatus(ctx, answer)
  }
}

type Details = Record<string, string | string[]>

// Each of our files has one group with one set, all under the same number.
async function findSent(ctx: Context, number: number) {
  // reads claims
  const sent = ctx.db
    .selectFrom('exchange_file as f')
    .innerJoin('claim_version as v', 'v.id', 'f.version_id')
    .select(['v.id', 'v.claim_id', 'v.frequency', 'f.kind'])
  return sent.where('f.interchange_number', '=', number).executeTakeFirst()
}

async function reject(ctx: Context, number: number, details: Details): Promise<boolean> {
  const version = await findSent(ctx, number)
  if (!version) return false
  // A question about a claim that cannot be read says nothing about the claim.
  if (version.kind === '276') return true
  await rejectVersion(ctx, version, details)
  return true
}

/** A claim that its payer does not take in; of a void, its payer has the claim still. */
async function rejectVersion(ctx: Context, { id, claim_id, frequency }: RejectedVersion, details: Details): Promise<void> {
  const isVoid = frequency === '8'
  const said = { version_id: id, details, ...(isVoid && { set: { void_rejected: true } }) }
  await moveClaim(ctx, claim_id, { kind: isVoid ? 'void_rejected' : 'rejected', ...said })
}
type RejectedVersion = { id: string; claim_id: string; frequency: string }

async function takeSet(ctx: Context, { group_number, is_refused, faults }: SetAnswer): Promise<boolean> {
  const places = faults.map(({ segment, element, position, loop }) =>
    `${segment}${element?.padStart(2, '0') ?? ''} ${loop ?? ''} ${position}`.replace(/ {2,}/g, ' '),
  )
  if (is_refused) return reject(ctx, group_number, { file: '999', places })
  const version = await findSent(ctx, group_number)
  if (!version) return false
  if (version.kind !== '276')
    await moveClaim(ctx, version.claim_id, { kind: 'acknowledged', version_id: version.id, details: { file: '999' } })
  return true
}

async function takeStatus(ctx: Context, { claim_id: clm01, payer_claim_number, words, asked }: ClaimStatus): Promise<boolean> {
  const version = await readVersionByClm01(ctx, clm01)
  if (!version) return false
  const categories = words.map(({ category }) => category)
  const refusals = words.filter(({ category }) => rejecting.includes(category))
  // Beside what refuses the claim, an answer may say that its file arrived. Its lines are often refused for the same reason.
  const codes = (refusals.length > 0 ? refusals : words).map(({ category, status, entity }) =>
    [category, status, entity].filter(Boolean).join(':'),
  )
  const details = { file: asked ? '277' : '277CA', codes: [...new Set(codes)] }
  const about = { version_id: version.id, details }
  if (refusals.length > 0) await rejectVersion(ctx, version, details)
  else if (asked && categories.some((one) => unknown.includes(one))) await takeUnknown(ctx, version, details)
  else if (categories.includes('A2')) {
    if (payer_claim_number !== null) await keepPayerNumber(ctx, version.id, payer_claim_number)
    await moveClaim(ctx, version.claim_id, { kind: 'accepted', ...about, set: payer_claim_number === null ? {} : { payer_claim_number } })
  } else if (categories.some((one) => one === 'A0' || one === 'A1'))
    await moveClaim(ctx, version.claim_id, { kind: 'acknowledged', ...about })
  // That it is pending, or was decided, is worth knowing; the remittance moves it.
  else if (asked) await moveClaim(ctx, version.claim_id, { kind: 'status_told', ...about })
  return true
}

/** The payer has no such claim. One that it took in before it may only have failed to find; of any other nothing is under way. */
async function takeUnknown(ctx: Context, version: RejectedVersion, details: Details): Promise<void> {
  // reads claims
  const held = ctx.db.selectFrom('claim').select('state').where('id', '=', version.claim_id).forUpdate()
  const claim = await held.executeTakeFirstOrThrow()
  if (claim.state === 'submitted' || claim.state === 'acknowledged') await rejectVersion(ctx, version, details)
  else await moveClaim(ctx, version.claim_id, { kind: 'status_told', version_id: version.id, details })
}
