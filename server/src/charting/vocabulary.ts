import { pesEtiologies, pesEtiologyIds } from '@sorrel/contract/charting/pes/etiologies'
import { pesClasses, pesProblemIds, pesProblems } from '@sorrel/contract/charting/pes/problems'
import type { PesOptions } from '@sorrel/contract/charting/pes/schemas'
import { pesSignIds, pesSigns } from '@sorrel/contract/charting/pes/signs'

/** The vocabulary of nutrition diagnoses, with what is likely beside each problem. */
export const pesOptions: PesOptions = {
  version: '2026-11',
  problems: pesProblemIds.map((id) => {
    const { class: group, label, requires_specify } = pesProblems[id]
    const { domain, causes, signs } = pesClasses[group]
    const suggested_etiology_ids = causes.flatMap((category) => pesEtiologyIds.filter((one) => pesEtiologies[one].category === category))
    return { id, domain, class: group, label, requires_specify, suggested_etiology_ids, suggested_sign_ids: [...signs] }
  }),
  etiologies: pesEtiologyIds.map((id) => ({ id, ...pesEtiologies[id] })),
  signs: pesSignIds.map((id) => {
    const { unit, ...sign } = pesSigns[id]
    return { id, ...sign, unit: typeof unit === 'string' || unit === null ? unit : unit.en }
  }),
}
