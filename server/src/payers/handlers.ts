import * as operations from '@sorrel/contract/payers/operations'
import * as wire from '@sorrel/contract/payers/wire'
import { implement } from '../kernel/implement.ts'
import { closeEnrollment, listKnownEnrollments, writeEnrollmentFrom, writeTaxonomyFrom } from './enrollments.ts'
import { changePrice, listPrices, writePrice } from './fees/fees.ts'
import { exportFile } from './files/exporting.ts'
import { importFile } from './files/importing.ts'
import { closeLocalPlan, listKnownLocalPlans, writeLocalPlanFrom } from './local-plans.ts'
import { addOwnPayer, changeOwnPayer, endOwnPayer, listOwnPayers } from './own/own-payers.ts'
import { showPracticeWithVersions, writePracticeFrom } from './practice.ts'
import { addKnownPrefixes, listKnownPrefixes } from './prefixes.ts'
import { readProcedures } from './procedures.ts'
import type { RerouteClaims } from './rerouting.ts'
import { changeTerms, listTerms, showPayer, writeTerms } from './terms/terms.ts'

/** The operations of payers. `rerouting`: what claims do when prefixes or local Blue plans are written. */
export const servePayers = (rerouting: readonly RerouteClaims[]) =>
  implement(
    'payers',
    operations,
    wire,
  )({
    listPayers: (ctx, { query }) => listTerms(ctx, query),
    getPayer: (ctx, { params }) => showPayer(ctx, params.payer_id),
    writePayerTerms: (ctx, { params, body }) => writeTerms(ctx, params.payer_id, body),
    changePayerTerms: (ctx, { params, headers, body }) => changeTerms(ctx, params, headers['if-match'], body),
    listOwnPayers: (ctx) => listOwnPayers(ctx),
    addOwnPayer: (ctx, { body }) => addOwnPayer(ctx, body),
    changeOwnPayer: (ctx, { params, body }) => changeOwnPayer(ctx, params.payer_id, body),
    endOwnPayer: (ctx, { params, headers, body }) => endOwnPayer(ctx, params.payer_id, headers['if-match'], body),
    listFees: (ctx, { query }) => listPrices(ctx, query),
    writeFee: (ctx, { body }) => writePrice(ctx, body),
    changeFee: (ctx, { params, headers, body }) => changePrice(ctx, params.fee_id, headers['if-match'], body),
    importPrices: (ctx, { body }) => importFile(ctx, body),
    exportPrices: async (ctx, { params, query }) => exportFile(ctx, params.kind, query.day),
    listPrefixes: (ctx, { query }) => listKnownPrefixes(ctx, query),
    addPrefixes: (ctx, { body }) => addKnownPrefixes(ctx, body, rerouting),
    listLocalPlans: (ctx) => listKnownLocalPlans(ctx),
    writeLocalPlan: (ctx, { body }) => writeLocalPlanFrom(ctx, body, rerouting),
    changeLocalPlan: (ctx, { params, headers, body }) => closeLocalPlan(ctx, params.local_plan_id, headers['if-match'], body, rerouting),
    getPractice: (ctx, { query }) => showPracticeWithVersions(ctx, query),
    writePractice: (ctx, { body }) => writePracticeFrom(ctx, body),
    listEnrollments: (ctx, { query }) => listKnownEnrollments(ctx, query),
    writeEnrollment: (ctx, { body }) => writeEnrollmentFrom(ctx, body),
    changeEnrollment: (ctx, { params, headers, body }) => closeEnrollment(ctx, params.enrollment_id, headers['if-match'], body),
    writeTaxonomy: (ctx, { params, body }) => writeTaxonomyFrom(ctx, params.provider_id, body),
    listProcedures: async (ctx, { query }) => ({ items: await readProcedures(ctx, query) }),
  })
