import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom } = cast
type Kind = 'fees' | 'charges' | 'payers' | 'rules'
const file: Record<Kind, string> = { fees: 'fees', charges: 'charges', payers: 'payers', rules: 'rules' }
const send = (kind: Kind, csv: string, dry_run = false) =>
  bodyOf(t.call('POST /admin/price-files', { as: tom, body: { kind, csv, dry_run } }))
const feesOf = async (code: string, payer_id: string) =>
  (await bodyOf(t.call('GET /admin/fees', { as: tom, query: { payer_id, code, limit: 100 } }))).items
const counts = (added: number, replacing: number, unchanged: number, refused: number) => ({ added, replacing, unchanged, refused })

const columns = 'Payer ID;Provider NPI;Code;Modifier;Place;Unit price;Starts on;Ends on;Source;Note'
const badRows = [
  '00621;;97803;;;"$36.10";1/1/2027;;Contract of 2027;x',
  '00621;;97803;95;10;36.2;2027-01-01;;=HYPERLINK("http://evil");',
  '621;;97803;;;36.10;2027-01-01;;Contract;',
  '00621;1234567890;97803;;;36.10;2027-01-01;;Contract;',
  '00621;;=97803;;;36.10;2027-01-01;;Contract;',
  '00621;;97804;;;36.105;2027-01-01;;Contract;',
  '00621;;97804;;;36.10;2027-02-30;;Contract;',
  '00621;;97804;;;36.10;2027-01-01;2026-12-31;Contract;',
  '00621;;97804;;9;36.10;2027-01-01;;Contract;',
  '00621;;97803;;;35.00;2027-01-01;;Contract;',
  '00621;;97803;;;;2027-01-01;;Contract;',
]

test('importPrices: a dry run changes nothing, one bad row is named by its line and keeps the whole file out', async () => {
  const dry = await send('fees', [columns, ...badRows].join('\r\n'), true)
  assert.deepEqual(
    dry.faults.map((one) => [one.line, one.column, one.fault]),
    [
      [4, 'payer_id', 'unknown_payer'],
      [5, 'provider_npi', 'unknown_dietitian'],
      [6, 'code', 'not_a_code'],
      [7, 'unit_price', 'not_an_amount'],
      [8, 'starts_on', 'not_a_day'],
      [9, 'ends_on', 'ends_before'],
      [10, 'place', 'not_a_place'],
      [11, 'starts_on', 'twice'],
      [12, 'unit_price', 'missing'],
    ],
  )
  assert.deepEqual([dry.counts, dry.unknown_columns, dry.is_applied], [counts(1, 1, 0, 9), ['note'], false])
  const refused = await send('fees', [columns, ...badRows].join('\r\n'))
  assert.deepEqual([refused.is_applied, (await feesOf('97803', '00621')).length], [false, 2], 'all rows or none')
  const good = [columns, badRows[0], badRows[1]].join('\r\n')
  assert.deepEqual((await send('fees', good, true)).counts, counts(1, 1, 0, 0))
  assert.equal((await feesOf('97803', '00621')).length, 2, 'a dry run changes nothing')
  assert.equal((await send('fees', good)).is_applied, true)
  assert.deepEqual((await send('fees', good)).counts, counts(0, 0, 2, 0), 'a file may be sent again')
  const held = await feesOf('97803', '00621')
  assert.deepEqual(
    held.map((one) => [one.modifier, one.place, one.unit_cents, one.starts_on, one.ends_on, one.source]),
    [
      [null, null, 2960, '2025-01-01', '2025-12-31', held[0]?.source],
      [null, null, 3420, '2026-01-01', '2026-12-31', held[0]?.source],
      [null, null, 3610, '2027-01-01', null, 'Contract of 2027'],
      ['95', '10', 3620, '2027-01-01', null, '=HYPERLINK("http://evil")'],
    ],
  )
})

test('importPrices: versions of one price come in any order, and columns that are missing are named', async () => {
  const csv = 'code,unit_price,starts_on,source\n99425,20,2027-07-01,b\n99425,10,2026-07-01,a\n'
  assert.deepEqual((await send('charges', csv)).counts, counts(1, 1, 0, 0))
  assert.deepEqual(
    (await feesOf('99425', 'charges')).map((one) => [one.unit_cents, one.starts_on, one.ends_on]),
    [
      [1000, '2026-07-01', '2027-06-30'],
      [2000, '2027-07-01', null],
    ],
  )
  const between = 'code,unit_price,starts_on,ends_on,source\n99425,15,2027-06-01,2027-07-02,c'
  assert.deepEqual((await send('charges', between)).faults[0]?.fault, 'overlaps')
  assert.deepEqual((await send('charges', 'code,starts_on\n99425,2026-01-01')).missing_columns, ['unit_price', 'source'])
  for (const [csv, reason] of [
    ['\n', 'empty'],
    ['code,unit_price', 'no_rows'],
    ['code\n"97803', 'broken_quotes'],
  ] as const) {
    const { code, details } = await t.send('POST /admin/price-files', { as: tom, body: { kind: 'charges', csv: `${csv} `, dry_run: true } })
    assert.ok(code === 'import_unreadable' || code === 'invalid_request', `${reason} ${JSON.stringify(details)}`)
  }
})

test('exportPrices: what is exported can be imported again and changes nothing, and no cell is a formula', async () => {
  const evil = 'code,unit_price,starts_on,source\n98971,20,2027-07-01,=1+1'
  await send('charges', evil)
  for (const kind of ['fees', 'charges', 'payers', 'rules'] as const) {
    const csv = (await t.call(`GET /admin/price-files/${file[kind]}`, { as: tom })).text
    assert.doesNotMatch(csv, /(^|,)=/m)
    const again = await send(kind, csv)
    assert.ok(again.rows_total > 8)
    assert.deepEqual([again.counts, again.faults], [counts(0, 0, again.rows_total, 0), []], kind)
  }
  const today = await t.call(`GET /admin/price-files/${file.fees}`, { as: tom, query: { day: '2026-03-03' } })
  assert.doesNotMatch(today.text, /29\.60/)
})

test('importPrices: payers come with what staff did and why, thousands of fees at once, and no file is longer than 20,000', async () => {
  const payers = 'payer_id,routing_id,filing_code,filing_days,needs_prefix,starts_on,source\nhighmark,HMARK,bl,180,yes,2026-01-01,Manual'
  assert.deepEqual((await send('payers', payers)).counts, counts(1, 0, 0, 0))
  const payer: string = 'highmark'
  const { versions, changes } = await bodyOf(t.call(`GET /admin/payers/${payer}`, { as: tom }))
  assert.deepEqual([versions[0]?.filing_code, versions[0]?.needs_prefix, changes[0]?.reason], ['BL', true, 'Manual'])
  const header = 'payer_id,code,unit_price,starts_on,source'
  const rows = Array.from({ length: 20_001 }, (_, at) => `60054,${String(10_000 + at)},10.00,2026-01-01,Big list`)
  const many = await send('fees', [header, ...rows.slice(0, 3000)].join('\n'))
  assert.deepEqual([many.counts, many.is_applied], [counts(3000, 0, 0, 0), true])
  const csv = [header, ...rows].join('\n')
  const one = await t.send('POST /admin/price-files', { as: tom, body: { kind: 'fees', csv, dry_run: true } })
  assert.deepEqual([one.code, one.details], ['import_unreadable', { reason: 'too_many_rows' }])
})

const ruleColumns =
  'payer_id,family,unit_minutes,rounding,max_units,place_home,modifiers_video,covered_diagnoses,starts_on,ends_on,read_on,source'
const ruleRows = [
  'highmark,mnt,15,full,4,02,GT AE,E11 N18.3,2027-01-01,,2026-11-20,=HYPERLINK("http://evil")',
  'highmark,visit_price,,,,,95,,2027-01-01,,2026-11-20,Manual',
  'default,preventive,15,midpoint,1,10,95,,2027-03-01,,2026-11-20,Our own',
  'nobody,mnt,15,,,,,,2027-01-01,,2026-11-20,Manual',
  'highmark,=mnt,15,,,,,,2027-01-01,,2026-11-20,Manual',
  'anthem,mnt,4,,,,,,2027-01-01,,2026-11-20,Manual',
  'anthem,mnt,15,sometimes,,,,,2027-01-01,,2026-11-20,Manual',
  'anthem,mnt,15,,17,,,,2027-01-01,,2026-11-20,Manual',
  'anthem,mnt,15,,,12,,,2027-01-01,,2026-11-20,Manual',
  'anthem,mnt,15,,,,=95,,2027-01-01,,2026-11-20,Manual',
  'anthem,mnt,15,,,,95 95 GT GQ 25,,2027-01-01,,2026-11-20,Manual',
  'anthem,mnt,15,,,,,=E11,2027-01-01,,2026-11-20,Manual',
  'anthem,mnt,15,,,,,,2027-01-01,,,Manual',
]

const rulesOf = async (payer_id: string) =>
  (await bodyOf(t.call('GET /admin/payer-rules', { as: tom, query: { payer_id, day: '2027-06-01' } }))).items

test('importPrices: rules of payers come from a file after a dry run, each fault with its cell, and hold from their day on', async () => {
  const dry = await send('rules', [ruleColumns, ...ruleRows].join('\n'), true)
  assert.deepEqual(
    dry.faults.map((one) => [one.line, one.column, one.fault]),
    [
      [5, 'payer_id', 'unknown_payer'],
      [6, 'family', 'not_a_choice'],
      [7, 'unit_minutes', 'not_a_number'],
      [8, 'rounding', 'not_a_choice'],
      [9, 'max_units', 'not_a_number'],
      [10, 'place_home', 'not_a_place'],
      [11, 'modifiers_video', 'not_a_modifier'],
      [12, 'modifiers_video', 'too_many'],
      [13, 'covered_diagnoses', 'not_a_diagnosis'],
      [14, 'read_on', 'missing'],
    ],
  )
  assert.deepEqual([dry.counts, dry.is_applied], [counts(2, 1, 0, 10), false])
  assert.equal((await rulesOf('highmark')).length, 0)
  const good = [ruleColumns, ...ruleRows.slice(0, 3)].join('\n')
  assert.deepEqual([(await send('rules', good)).is_applied, (await send('rules', good)).counts], [true, counts(0, 0, 3, 0)])
  const [mnt, whole] = (await rulesOf('highmark')).toSorted((one, other) => one.family.localeCompare(other.family))
  assert.deepEqual(
    [mnt?.rounding, mnt?.max_units, mnt?.place_home, mnt?.modifiers_video, mnt?.covered_diagnoses, mnt?.source],
    ['full', 4, '02', ['GT', 'AE'], ['E11', 'N18.3'], '=HYPERLINK("http://evil")'],
  )
  assert.deepEqual([whole?.family, whole?.unit_minutes], ['visit_price', null])
  const { changes, versions } = await bodyOf(
    t.call(`GET /admin/payer-rules/${(await rulesOf('default')).find(({ family }) => family === 'preventive')!.id}`, { as: tom }),
  )
  assert.deepEqual([changes[0]?.act, changes[0]?.reason, changes[0]?.admin_name], ['added', 'Our own', tom.name])
  assert.deepEqual(
    versions.map(({ starts_on, ends_on }) => [starts_on, ends_on]),
    [
      ['2027-03-01', null],
      ['2022-01-01', '2027-02-28'],
    ],
  )
})
