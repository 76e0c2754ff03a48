import { addMinutes } from '../../kernel/clock.ts'
import { cast, idOf } from '../../world/cast.ts'
import type { Contribution } from '../../world/contribution.ts'
import type { Frame } from '../../world/frame.ts'
import type { PhraseTables } from '../tables.ts'

type Story = readonly [trigger: string, text_en: string | null, text_es: string | null, is_shared: boolean]

const ofDana: readonly Story[] = [
  [
    'plate',
    'Half the plate vegetables, a quarter protein, a quarter starch. No weighing, no counting.',
    'La mitad del plato verduras, un cuarto proteína y un cuarto almidón. Sin pesar ni contar.',
    true,
  ],
  ['since', '{first_name}, {age}, comes back after the visit of {last_visit}. Weight {weight}, change {weight_change}.', null, false],
  ['label', 'Read two labels together: serving size first, then carbohydrate and added sugar.', null, true],
]
const ofHannah: readonly Story[] = [
  [
    'regular',
    'Eat something within two hours after you get up, {first_name}. Regular comes first; what it is matters less for now.',
    'Come algo en las dos primeras horas del día, {first_name}. Primero la regularidad; qué es importa menos por ahora.',
    true,
  ],
]

/** The phrases of two dietitians. */
function makePhraseRows(frame: Frame): { smart_phrase: object[] } {
  const rowsOf = (provider_id: string, stories: readonly Story[]) =>
    stories.map(([trigger, text_en, text_es, is_shared], nth) => {
      const created_at = addMinutes(frame.now, -60 * 24 * 40 + nth)
      return {
        id: idOf('smart phrase', provider_id, trigger),
        provider_id,
        trigger,
        text_en,
        text_es,
        is_shared,
        created_at,
        updated_at: created_at,
      }
    })
  return { smart_phrase: [...rowsOf(cast.dana.provider_id, ofDana), ...rowsOf(cast.hannah.provider_id, ofHannah)] }
}

export const phrasesWorld: Contribution<PhraseTables> = { tables: ['smart_phrase'], rowsOf: makePhraseRows }
