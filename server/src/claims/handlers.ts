import * as operations from '@sorrel/contract/claims/operations'
import * as wire from '@sorrel/contract/claims/wire'
import { type Context, requireProviderActor } from '../kernel/context.ts'
import { implement, UnderWay } from '../kernel/implement.ts'
import { Problem } from '../kernel/problem.ts'
import { findClaim, findClaimableCare, findClaimableVisit, findOwnVisit } from './access.ts'
import { actOnClaim, appealClaim, changeClaim, checkClaim } from './acts/acts.ts'
import { actOnClaims } from './acts/bulk.ts'
import { markClaimSent } from './acts/paper.ts'
import { submitClaim, voidClaim } from './acts/submitting.ts'
import { buildClaim } from './building/building.ts'
import { assignClaim, listStaff } from './following/assigning.ts'
import { addContact, listContacts } from './following/contacts.ts'
import { downloadForm } from './paper/paper.ts'
import { listOtherPlans, switchPlan } from './plans/switching.ts'
import { listVersions, showRules, writeRules } from './rules/list.ts'
import { tryRules } from './rules/trial.ts'
import { countClaims, listClaims } from './showing/listing.ts'
import { listOwnUnbilledVisits, listUnbilledVisits, listVisitClaims, showVisitClaim } from './showing/of-visits.ts'
import { previewClaims, previewVisits } from './showing/previews.ts'
import { showClaim } from './showing/showing.ts'
import { showText } from './showing/text.ts'
import { createOne } from './specifications/creating.ts'
import { resubmitOne } from './specifications/resubmitting.ts'
import { runList } from './specifications/running.ts'

/** Does something with a claim, and answers it as it stands then. */
async function actAndShow(ctx: Context, id: string, act: Promise<void>) {
  await act
  return showClaim(ctx, await findClaim(ctx, id))
}

export const claims = implement(
  'claims',
  operations,
  wire,
)({
  createClaim: async (ctx, { body }) => {
    const { appointment_id: visit, billable_remote_encounter_id: care } = body
    const { id } = visit === undefined ? await findClaimableCare(ctx, care!) : await findClaimableVisit(ctx, visit)
    const made = await buildClaim(ctx, id)
    if (!made) throw new Problem('not_insured')
    const shown = await showClaim(ctx, await findClaim(ctx, made.claim_id))
    return made.is_new ? shown : new UnderWay(shown)
  },
  listClaims: (ctx, { query }) => listClaims(ctx, query),
  countClaims: (ctx, { query }) => countClaims(ctx, query.next_by),
  getClaim: async (ctx, { params }) => showClaim(ctx, await findClaim(ctx, params.claim_id)),
  changeClaim: (ctx, { params: { claim_id }, headers, body }) =>
    actAndShow(ctx, claim_id, changeClaim(ctx, claim_id, headers['if-match'], body)),
  checkClaim: (ctx, { params: { claim_id } }) => actAndShow(ctx, claim_id, checkClaim(ctx, claim_id)),
  submitClaim: (ctx, { params: { claim_id }, headers }) => actAndShow(ctx, claim_id, submitClaim(ctx, claim_id, headers['if-match'])),
  markClaimSent: (ctx, { params: { claim_id }, headers, body }) =>
    actAndShow(ctx, claim_id, markClaimSent(ctx, claim_id, headers['if-match'], body)),
  voidClaim: (ctx, { params: { claim_id }, headers, body }) =>
    actAndShow(ctx, claim_id, voidClaim(ctx, claim_id, headers['if-match'], body.reason)),
  listClaimPlans: async (ctx, { params }) => ({ items: await listOtherPlans(ctx, await findClaim(ctx, params.claim_id)) }),
  switchClaimPlan: async (ctx, { params: { claim_id }, headers, body }) =>
    showClaim(ctx, await findClaim(ctx, await switchPlan(ctx, claim_id, headers['if-match'], body))),
  appealClaim: (ctx, { params: { claim_id }, headers, body }) =>
    actAndShow(ctx, claim_id, appealClaim(ctx, claim_id, headers['if-match'], body)),
  actOnClaim: (ctx, { params: { claim_id }, headers, body }) =>
    actAndShow(ctx, claim_id, actOnClaim(ctx, claim_id, headers['if-match'], body)),
  listClaimContacts: async (ctx, { params, query }) => listContacts(ctx, await findClaim(ctx, params.claim_id), query),
  addClaimContact: (ctx, { params, body }) => addContact(ctx, params.claim_id, body),
  assignClaim: (ctx, { params: { claim_id }, body }) => actAndShow(ctx, claim_id, assignClaim(ctx, claim_id, body.admin_id)),
  listClaimStaff: async (ctx) => ({ items: await listStaff(ctx) }),
  actOnClaims: (ctx, { body }) => actOnClaims(ctx, body),
  getClaimText: async (ctx, { params }) => showText(ctx, await findClaim(ctx, params.claim_id), params.n),
  getClaimForm: async (ctx, { params }) => downloadForm(ctx, await findClaim(ctx, params.claim_id), params.n),
  previewClaimsOfVisits: (ctx, { body }) => previewVisits(ctx, body),
  previewClaims: (ctx, { body }) => previewClaims(ctx, body),
  getBillingRules: (ctx, { query }) => showRules(ctx, query.version),
  listBillingRuleVersions: (ctx, { query }) => listVersions(ctx, query),
  writeBillingRules: (ctx, { headers, body }) => writeRules(ctx, headers['if-match'], body),
  tryBillingRules: (ctx, { body }) => tryRules(ctx, body),
  createClaimsFromSpecifications: (ctx, { body }) => runList(ctx, 'create', body, createOne),
  resubmitClaimsFromSpecifications: (ctx, { body }) => runList(ctx, 'resubmit', body, resubmitOne),
  listUnbilledVisits: (ctx, { query }) => listUnbilledVisits(ctx, query),
  listOwnUnbilledVisits: (ctx, { query }) => listOwnUnbilledVisits(ctx, requireProviderActor(ctx), query),
  listVisitClaims: (ctx, { query }) => listVisitClaims(ctx, query.appointment_ids),
  getVisitClaim: async (ctx, { params }) => showVisitClaim(ctx, await findOwnVisit(ctx, params.appointment_id)),
})
