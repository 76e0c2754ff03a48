export type FindFields = { place: string; insurance: string; concern: string }
type Choices = {
  states: readonly { code: string; name: string }[]
  specialties: readonly { value: string; label: string; label_es: string }[]
}

/** The address of the results for what was typed; `null` when the place has digits and is no ZIP code. Every field may be left empty. */
export function findAddress({ place, insurance, concern }: FindFields, choices?: Choices): string | null {
  const query = new URLSearchParams()
  const where = place.trim()
  const zip = /^\d{5}(?=-\d{4}$|$)/.exec(where)?.[0]
  const state = choices?.states.find(({ code, name }) => isSameText(code, where) || isSameText(name, where))?.code
  if (zip) query.set('zip', zip)
  else if (state) query.set('supported_us_states', state)
  else if (/\d/.test(where)) return null
  else if (where) query.set('place', where)
  if (insurance) query.set('insurance', insurance)
  const wish = concern.trim()
  const specialty = choices?.specialties.find(({ value, label, label_es }) =>
    [value, label, label_es].some((word) => isSameText(word, wish)),
  )
  if (specialty) query.set('specialties', specialty.value)
  else if (wish) query.set('q', wish)
  const words = query.toString()
  return words ? `/find?${words}` : '/find'
}

const isSameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
