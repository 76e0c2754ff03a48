import type { ClaimDraft, DraftLine } from '@sorrel/contract/claims/schemas'
import { chooseRule, familyOfCode } from '@sorrel/contract/coding/billing'
import { type Finding, findIf, type Rules, type ScrubFacts } from './facts.ts'

const places = ['02', '10', '11', '12']
const atADistance = ['02', '10']
/** Modifiers that say how a visit at a distance took place. Never two of them on a line. */
const distanceModifiers = ['93', '95', 'GT', 'GQ']

/** What is wrong with the place of service and the modifiers. What a payer wants there is a row of its rules. */
export const findPlaceFaults: Rules = (draft, facts) => [
  ...findIf(!places.includes(draft.place), 'place_unknown', 'place', draft.place),
  ...findEndedDistance(draft, facts),
  ...draft.lines.flatMap((line, place) => [
    ...judgeModifiers(line, `lines.${place}.modifiers`, facts),
    ...judgeDistance(line, place, draft, facts),
  ]),
]

function findEndedDistance({ place, service_day }: ClaimDraft, { rules }: ScrubFacts): Finding[] {
  const until = chooseRule(rules)?.distance_until ?? null
  return findIf(place === '10' && until !== null && service_day > until, 'telehealth_ended', 'place', until)
}

function judgeModifiers({ code, modifiers }: DraftLine, field: string, { procedures }: ScrubFacts): Finding[] {
  const procedure = procedures[code]
  const formed = modifiers.filter((one) => /^[A-Z\d]{2}$/.test(one))
  const ill = modifiers.find((one) => !formed.includes(one))
  const alien = procedure && formed.find((one) => !procedure.modifiers.includes(one))
  return [
    ...findIf(ill !== undefined, 'modifier_form', field, ill ?? null),
    ...findIf(new Set(modifiers).size < modifiers.length, 'modifier_twice', field),
    ...findIf(modifiers.length > 4, 'too_many_modifiers', field, modifiers.length),
    ...findIf(modifiers.filter((one) => distanceModifiers.includes(one)).length > 1, 'two_distance_modifiers', field, modifiers.join(' ')),
    ...findIf(alien !== undefined, 'modifier_not_allowed', field, `${code} ${alien}`),
  ]
}

function judgeDistance({ code, modifiers }: DraftLine, index: number, { place }: ClaimDraft, { rules }: ScrubFacts): Finding[] {
  const field = `lines.${index}.modifiers`
  const own = modifiers.filter((one) => distanceModifiers.includes(one))
  if (!atADistance.includes(place))
    return findIf(own.length > 0 && places.includes(place), 'telehealth_in_office', field, `${place} ${own[0]}`)
  const rule = chooseRule(rules, familyOfCode(code) ?? undefined)
  if (rule === null) return []
  const wanted = [...rule.modifiers_video, ...rule.modifiers_sound].filter((one) => distanceModifiers.includes(one))
  if (own.length === 0) return findIf(rule.modifiers_video.length > 0, 'telehealth_without_modifier', field, rule.modifiers_video.join(' '))
  return findIf(!own.some((one) => wanted.includes(one)), 'telehealth_modifier_unwanted', field, own.join(' '))
}
