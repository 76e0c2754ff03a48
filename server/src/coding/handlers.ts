import * as operations from '@sorrel/contract/coding/operations'
import * as wire from '@sorrel/contract/coding/wire'
import { implement } from '../kernel/implement.ts'
import { searchCodes } from './icd10/searching.ts'
import { addRule, changeRule, listRules } from './rules.ts'

export const coding = implement(
  'coding',
  operations,
  wire,
)({
  searchIcd10Codes: (ctx, { query }) => searchCodes(ctx, query),
  listPayerRules: (ctx, { query }) => listRules(ctx, query),
  addPayerRule: (ctx, { body }) => addRule(ctx, body),
  changePayerRule: (ctx, { params, headers, body }) => changeRule(ctx, params.payer_rule_id, headers['if-match'], body),
})
