export type FindFields = { place: string; insurance: string; concern: string }
type Plan = { payer_id: string; name: string; group: string | null }
type Choices = {
  insurance: readonly Plan[]
  states: readonly { code: string; name: string }[]
  specialties: readonly { value: string; label: string; label_es: string }[]
}

/** The plans among the choices, without paying oneself. */
export const listPlans = (choices?: Pick<Choices, 'insurance'>): readonly Plan[] =>
  (choices?.insurance ?? []).filter(({ group }) => group !== 'self_pay')

/**
 * The address of the results for what was typed, or the field that cannot be read: a place with digits that is no ZIP code, or a plan that
 * is not among the choices. Every field may be left empty. While the choices are on their way, the server reads the plan.
 */
export function findAddress({ place, insurance, concern }: FindFields, choices?: Choices): string | { refused: 'place' | 'insurance' } {
  const query = new URLSearchParams()
  const where = place.trim()
  const zip = /^\d{5}(?=-\d{4}$|$)/.exec(where)?.[0]
  const state = choices?.states.find(({ code, name }) => isSameText(code, where) || isSameText(name, where))?.code
  if (zip) query.set('zip', zip)
  else if (state) query.set('supported_us_states', state)
  else if (/\d/.test(where)) return { refused: 'place' }
  else if (where) query.set('place', where)
  const wanted = insurance.trim()
  const plan = wanted && choices ? findPlanIn(listPlans(choices), wanted) : wanted
  if (plan === undefined) return { refused: 'insurance' }
  if (plan) query.set('insurance', plan)
  const wish = concern.trim()
  const specialty = choices?.specialties.find(({ value, label, label_es }) =>
    [value, label, label_es].some((word) => isSameText(word, wish)),
  )
  if (specialty) query.set('specialties', specialty.value)
  else if (wish) query.set('q', wish)
  const words = query.toString()
  return words ? `/find?${words}` : '/find'
}

/** The id of the plan that was typed: by its whole name, or by a beginning that only one has. */
function findPlanIn(plans: readonly Plan[], typed: string): string | undefined {
  const wish = lettersOf(typed)
  const same = plans.find(({ payer_id, name }) => payer_id === typed || lettersOf(name) === wish)
  const alike = wish ? plans.filter(({ name }) => lettersOf(name).startsWith(wish)) : []
  return same?.payer_id ?? (alike.length === 1 ? alike[0]?.payer_id : undefined)
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

const isSameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
