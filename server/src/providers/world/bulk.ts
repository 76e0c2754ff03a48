import { modalities, offeredSpecialties, spokenLanguages } from '@sorrel/contract/providers/vocabulary'
import type { BulkStatement } from '../../world/contribution.ts'
import { bulkIdOf, crowd, diceOf, pickFrom } from '../../world/dice.ts'
import { firstNames, lastNames } from '../../world/material/names.ts'
import { places } from '../../world/material/places.ts'
import { allFocuses } from './material/more-focuses.ts'

/** SQL for the id of a dietitian of the crowd. */
export const bulkProvider = bulkIdOf(`'bulk dietitian ' || i`)

/** Dietitians with licenses, networks, offices and reviews. */
export const bulkProfiles: readonly BulkStatement[] = [
  {
    text: `insert into app.provider (id, slug, first_name, last_name, credentials, pronouns, headline, bio, practising_since, specialties, modalities, identities,
      languages, age_groups, visit_modes, time_zone, city, state, zip, latitude, longitude, accepting, status, joined_on, cash_initial_cents, cash_follow_up_cents, created_at, updated_at)
    select ${bulkProvider}, lower(first_name || '-' || last_name) || '-' || i, first_name, last_name, 'RD', 'she/her',
      ${pickFrom('$5::text[]', 3)}, ${pickFrom('$6::text[]', 4)} || E'\\n\\n' || ${pickFrom('$6::text[]', 5)}, 1995 + ${diceOf(6, 30)},
      array(select distinct s from unnest(array[${pickFrom('$7::text[]', 7)}, ${pickFrom('$7::text[]', 8)}, ${pickFrom('$7::text[]', 9)}]) s),
      array(select distinct s from unnest(array[${pickFrom('$8::text[]', 10)}, ${pickFrom('$8::text[]', 11)}]) s),
      case ${diceOf(12, 4)} when 0 then '{woman}'::text[] when 1 then '{man}' when 2 then '{woman,parent}' else '{}' end,
      case ${diceOf(13, 3)} when 0 then array['en', ${pickFrom('$9::text[]', 14)}] else array['en'] end,
      case ${diceOf(15, 5)} when 0 then '{child,teen}'::text[] else '{adult,older_adult}' end,
      case ${diceOf(16, 4)} when 0 then '{virtual,in_person}'::text[] else '{virtual}' end,
      place->>'time_zone', place->>'city', place->>'state', place->>'zip',
      (place->>'latitude')::float8 + ${diceOf(17, 600)} / 1000.0 - 0.3, (place->>'longitude')::float8 + ${diceOf(18, 600)} / 1000.0 - 0.3,
      case ${diceOf(19, 20)} when 0 then 'closed' when 1 then 'waitlist' else 'open' end, 'active', '2024-01-01', 12000 + 500 * ${diceOf(20, 21)}, 8000 + 500 * ${diceOf(21, 15)},
      '2024-01-01', '2024-01-01'
    from (select i, ${pickFrom('$3::text[]', 1)} as first_name, ${pickFrom('$4::text[]', 2)} as last_name, $10::jsonb -> (i % jsonb_array_length($10::jsonb)) as place from ${crowd}) as one`,
    values: () => [
      firstNames,
      lastNames,
      allFocuses.flatMap((focus) => focus.headlines),
      allFocuses.flatMap((focus) => focus.openings),
      offeredSpecialties,
      modalities,
      spokenLanguages,
      JSON.stringify(places),
    ],
  },
  {
    text: `insert into app.provider_licence (provider_id, state, number, expires_on)
    select ${bulkProvider}, (case when n = 0 then $4::text[] else $3::text[] end)[1 + case when n = 0 then i % cardinality($4::text[]) else (${diceOf(30, 1000)} + n * 7) % cardinality($3::text[]) end],
      (100000 + ${diceOf(31, 899999)})::text, '2030-01-01'
    from ${crowd}, generate_series(0, ${diceOf(32, 4)}) as n on conflict do nothing`,
    values: () => [[...new Set(places.map((place) => place.state))], places.map((place) => place.state)],
  },
  {
    text: `insert into app.provider_network (provider_id, payer_id, state)
    select l.provider_id, ($3::text[])[1 + (${diceOf(40, 5)} + n) % 5], l.state
    from ${crowd} join app.provider_licence l on l.provider_id = ${bulkProvider}, generate_series(0, ${diceOf(41, 3)}) as n on conflict do nothing`,
    values: () => [['60054', '62308', '61101', '87726', 'umr']],
  },
  {
    text: `insert into app.provider_location (id, provider_id, name, street, city, state, zip, latitude, longitude)
    select ${bulkIdOf(`'bulk office ' || i`)}, p.id, 'Office', '1 Market Street', p.city, p.state, p.zip, p.latitude, p.longitude
    from ${crowd} join app.provider p on p.id = ${bulkProvider} where 'in_person' = any (p.visit_modes)`,
  },
  {
    text: `insert into app.review (id, provider_id, rating, text, reviewer_name, themes, status, display, published_at, created_at)
    select ${bulkIdOf(`'bulk review ' || i || ' ' || n`)}, ${bulkProvider}, 5 - least(${diceOf(70, 3)}, ${diceOf(71, 4, '(i + n)')}), null, ${pickFrom('$3::text[]', 72, '(i + n)')}, '{listens}', 'published', 'public', '2025-06-01', '2025-06-01'
    from ${crowd}, generate_series(1, ${diceOf(73, 9)}) as n`,
    values: () => [firstNames],
  },
]
