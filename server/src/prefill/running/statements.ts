import type { ProposedStatement } from '@sorrel/contract/prefill/answer'

/** A diagnosis whose free words went through `change`; those of the vocabulary stay. */
export const changeWords = (statement: ProposedStatement, change: (words: string) => string): ProposedStatement => ({
  ...statement,
  specify: statement.specify && change(statement.specify),
  etiology_text: statement.etiology_text && change(statement.etiology_text),
  signs: statement.signs.map(({ sign_id, text }) => ({ sign_id, text: text && change(text) })),
})
