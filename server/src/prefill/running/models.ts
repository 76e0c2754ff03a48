import type { LanguageModel, NoLanguageModel } from '../../integrations/language-model/index.ts'
import type { Context } from '../../kernel/context.ts'
import type { Model } from '../model.ts'
import { makeOutsideModel } from './asking.ts'
import { offlineModel } from './offline-model.ts'
import type { Identifiers } from './redacting.ts'

type Opened = { integrations: { language_model: LanguageModel | NoLanguageModel } }

/** Whether anything proposes at all. */
export const isOffered = ({ integrations }: Opened): boolean => integrations.language_model !== 'off'

/** Who is asked outside of this server; null if nobody is. */
export function describeOutside({ integrations, config }: Pick<Context, 'integrations' | 'config'>) {
  const { language_model: chosen } = integrations
  return typeof chosen === 'string' ? null : { model: chosen.name, agreed_on: config.language_model?.agreed_on ?? null }
}

/** The model of the configuration. `identifiers` is read only for one outside. */
export async function chooseModel({ integrations }: Opened, identifiers: () => Promise<Identifiers>): Promise<Model | undefined> {
  const { language_model: chosen } = integrations
  if (chosen === 'off') return undefined
  return chosen === 'offline' ? offlineModel : makeOutsideModel(chosen, await identifiers())
}
