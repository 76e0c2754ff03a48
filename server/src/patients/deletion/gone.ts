/** What goes of everybody who is deleted. */
export const goneOfEverybody = {
  identity_id: null,
  email: null,
  phone_number: null,
  preferred_name: null,
  pronouns: null,
  how_heard: null,
  easier_to_read: false,
} as const

/** What goes as soon as no record of their care is kept. */
export const goneWithoutRecord = {
  first_name: null,
  last_name: null,
  former_names: [] as string[],
  birth_date: null,
  gender: null,
  clinical_sex: 'unknown' as const,
  street: null,
  street_2: null,
  city: null,
  state: null,
  zip: null,
  ed_safe_mode: false,
  federal_program: false,
}
