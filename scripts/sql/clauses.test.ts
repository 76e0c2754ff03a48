import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatClauses, normalizeStatement } from './clauses.ts'

test('each clause stands on a line of its own, a subquery is moved in, and functions stay whole', () => {
  const text = `with due as (select id from app.visit where at < $1 and state in ('a', 'b, from c') limit 3) select v.id, extract(epoch from v.at), case when a and b then 1 else 2 end from app.visit v left join lateral (select x from y where y.id = v.id) l on true where v.at between $2 and $3 and v.a is distinct from v.b order by v.at desc for update`
  assert.equal(
    formatClauses(text),
    `with due as (
  select id
  from app.visit
  where at < $1
    and state in ('a', 'b, from c')
  limit 3
)
select v.id, extract(epoch from v.at), case when a and b then 1 else 2 end
from app.visit v
left join lateral (
  select x
  from y
  where y.id = v.id
) l on true
where v.at between $2 and $3
  and v.a is distinct from v.b
order by v.at desc for update`,
  )
  assert.equal(
    formatClauses('insert into app.a (b, c) values ($1, $2) on conflict (b) do update set c = excluded.c returning b'),
    'insert into app.a(b, c)\nvalues ($1, $2) on conflict(b) do update\nset c = excluded.c\nreturning b',
  )
  assert.equal(formatClauses('delete from app.a where b = $1'), 'delete from app.a\nwhere b = $1')
})

test('a list of values is the same statement however long it is', () => {
  const short = 'select "a"."b" from "a" where "a"."c" in ($1, $2) and d = $3'
  const long = 'select "a"."b" from "a" where "a"."c" in ($1, $2, $3, $4) and d = $5'
  assert.equal(normalizeStatement(short), 'select a.b from a where a.c in ($1, ...) and d = $2')
  assert.equal(normalizeStatement(long), normalizeStatement(short))
  assert.equal(
    normalizeStatement('insert into a values ($1, 2), ($2, 2), ($3, 2)'),
    normalizeStatement('insert into a values ($1, 2), ($2, 2)'),
  )
})
