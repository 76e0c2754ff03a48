import * as operations from '@sorrel/contract/coding/operations'
import * as wire from '@sorrel/contract/coding/wire'
import { implement } from '../kernel/implement.ts'
import { findRule } from './access.ts'
import { searchCodes } from './icd10/searching.ts'
import { listRules, showRuleWithVersions } from './rules/reading.ts'
import { addRule, changeRule, replaceRule } from './rules/rules.ts'

export const coding = implement(
  'coding',
  operations,
  wire,
)({
  searchIcd10Codes: (ctx, { query }) => searchCodes(ctx, query),
  listPayerRules: (ctx, { query }) => listRules(ctx, query),
  addPayerRule: (ctx, { body }) => addRule(ctx, body),
  getPayerRule: async (ctx, { params }) => showRuleWithVersions(ctx, await findRule(ctx, params.payer_rule_id)),
  replacePayerRule: (ctx, { params, headers, body }) => replaceRule(ctx, params.payer_rule_id, headers['if-match'], body),
  changePayerRule: (ctx, { params, headers, body }) => changeRule(ctx, params.payer_rule_id, headers['if-match'], body),
})
