import assert from 'node:assert/strict'
import { test } from 'node:test'
import { X12Parser } from 'node-x12'
import { isValidNpi } from '../npi.ts'
import { judgeFile } from '../reading/file.ts'
import type { ClaimSet } from '../writing/claim-facts.ts'
import { writeClaimFile } from '../writing/claims.ts'
import { writeBenefitFile, writeStatusFile } from '../writing/questions.ts'
import { Unwritable, writeCents, writeElement } from '../writing/text.ts'
import { dependent, exchange, makeClaim, makeInsured, makeLine, makeProvider, makeSet } from './claims.ts'
import { makeRandomSet } from './random-claims.ts'

const write = (set: ClaimSet): string => [...writeClaimFile(exchange, [set])].join('')
/** One claim with a change at some depth. */
const withClaim = (change: Parameters<typeof makeClaim>[0]) => withInsured({ claims: [makeClaim(change)] })
const withLine = (change: Parameters<typeof makeLine>[0]) => withClaim({ lines: [makeLine(change)] })
const withInsured = (change: Parameters<typeof makeInsured>[0]) => withProvider({ subscribers: [makeInsured(change)] })
const withProvider = (change: Parameters<typeof makeProvider>[0]) => makeSet({ providers: [makeProvider(change)] })

test('A claim is written segment by segment as the guide wants it.', () => {
  const text = write(makeSet())
  assert.equal(text.indexOf('~'), 105, 'ISA has 106 characters')
  assert.deepEqual(text.slice(106, -1).split('~'), [
    'GS*HC*SORREL*CLEARING HOUSE*20261105*1405*17*X*005010X222A1',
    'ST*837*0001*005010X222A1',
    'BHT*0019*00*B1*20261105*1405*CH',
    'NM1*41*2*SORREL*****46*SORREL',
    'PER*IC*BILLING*TE*5125550101*EM*BILLING@SORREL.EXAMPLE',
    'NM1*40*2*CLEARING HOUSE*****46*CH1',
    'HL*1**20*1',
    'PRV*BI*PXC*133V00000X',
    'NM1*85*2*SORREL NUTRITION*****XX*1234567893',
    'N3*12 MAIN ST*APT. #4',
    'N4*AUSTIN*TX*787011234',
    'REF*EI*123456789',
    'HL*2*1*22*0',
    'SBR*P*18*G1******BL',
    'NM1*IL*1*NUNEZ*JOSE*M***MI*XYZ123456789',
    'N3*12 MAIN ST*APT. #4',
    'N4*AUSTIN*TX*787011234',
    'DMG*D8*19800102*F',
    'NM1*PR*2*AETNA*****PI*60054',
    'CLM*S1-1*300***10:B:1*Y*A*Y*Y',
    'HI*ABK:E119*ABF:Z6835',
    'NM1*82*1*STONE*DANA****XX*1467857193',
    'PRV*PE*PXC*133V00000X',
    'LX*1',
    'SV1*HC:97802:95*300*UN*4***1',
    'DTP*472*D8*20261001',
    'REF*6R*S1L1',
    'SE*27*0001',
    'GE*1*17',
    'IEA*1*000000905',
  ])
})

test('Every claim of 100 random sets is accepted by our reader and by another one, whatever the names hold.', async () => {
  let claims = 0
  for (let seed = 1; seed <= 100; seed++) {
    const text = write(makeRandomSet(seed))
    assert.deepEqual(await judgeFile([text]), { kind: '837P', accepted: true, errors: [] }, `seed ${seed}: ${text}`)
    assert.match(text, /^[A-Z0-9!"&'()+,\-./;?=@_#$% *:^~]+$/)
    assert.ok(
      !text
        .slice(106)
        .split('~')
        .some((segment) => /[*:]$|:\*/.test(segment)),
      'nothing empty stands at an end',
    )
    const parsed = new X12Parser(true).parse(text)
    assert.ok('functionalGroups' in parsed)
    const segments = parsed.functionalGroups[0]!.transactions[0]!.segments
    assert.equal(segments.length, text.split('~').length - 7, 'all segments but those of the envelope')
    claims += segments.filter(({ tag }) => tag === 'CLM').length
  }
  assert.ok(claims > 300, `only ${claims} claims`)
})

test('No name can end a segment: what is not sent is left out, and accents are taken off.', () => {
  const plain = write(makeSet()).split('~').length
  const name = { last_name: 'O*Brien~SE*1*0001~ST', first_name: 'Zoë:\u001e^', middle_name: null }
  const text = write(withInsured({ subscriber: { ...makeInsured().subscriber, name } }))
  assert.equal(text.split('~').length, plain)
  assert.ok(text.includes('NM1*IL*1*OBRIENSE10001ST*ZOE****MI*'))
  for (const [from, to] of [
    ['Łódź', 'LODZ'],
    ['Straße', 'STRASSE'],
    ['Søren Æ', 'SOREN AE'],
    ['  a\n b ', 'A B'],
    ['ﬁn', 'FIN'],
    ['漢字', ''],
  ] as const)
    assert.equal(writeElement(from), to)
  const long = write(
    withInsured({ subscriber: { ...makeInsured().subscriber, name: { last_name: 'N'.repeat(80), first_name: 'F'.repeat(80) } } }),
  )
  assert.ok(long.includes(`NM1*IL*1*${'N'.repeat(60)}*${'F'.repeat(35)}****MI`))
})

test('Amounts have no zeros at the end, and the check digit of an NPI is right.', () => {
  const amounts = [
    [30_000, '300'],
    [17_250, '172.5'],
    [0, '0'],
    [5, '0.05'],
    [105, '1.05'],
    [-1200, '-12'],
    [10, '0.1'],
  ] as const
  for (const [cents, text] of amounts) assert.equal(writeCents(cents), text)
  for (const npi of ['1234567893', '1467857193']) assert.ok(isValidNpi(npi))
  for (const npi of ['1234567890', '3234567893', '123456789', '12345678931', 'A234567893']) assert.ok(!isValidNpi(npi), npi)
})

const unwritable: readonly (readonly [path: string, set: () => ClaimSet])[] = [
  ['billing.npi', () => withProvider({ npi: '1234567890' })],
  ['billing.address.zip', () => withProvider({ address: { ...dependent.address, zip: '78701' } })],
  ['billing.address.line_1', () => withProvider({ address: { ...dependent.address, line_1: 'P.O. Box 9' } })],
  ['billing.tax', () => withProvider({ tax: { kind: 'ein', id: '1234' } })],
  ['billing.name', () => withProvider({ party: { name: '漢字' } })],
  ['submitter.phone', () => makeSet({ submitter: { ...makeSet().submitter, phone: '555 0101' } })],
  ['subscriber.last_name', () => withInsured({ subscriber: { ...makeInsured().subscriber, name: { last_name: '~', first_name: 'A' } } })],
  ['subscriber', () => withInsured({ subscriber: { ...makeInsured().subscriber, address: null } })],
  ['subscriber.member_id', () => withInsured({ subscriber: { ...makeInsured().subscriber, member_id: 'A*1' } })],
  ['payer.id', () => withInsured({ payer: { id: 'medicare', name: 'Medicare' } })],
  ['claims', () => withInsured({ claims: Array.from({ length: 101 }, () => makeClaim()) })],
  ['providers', () => makeSet({ providers: [] })],
  ['id', () => withClaim({ id: 'A claim of 21 letters' })],
  ['place', () => withClaim({ place: '1' })],
  ['lines', () => withClaim({ lines: Array.from({ length: 51 }, () => makeLine()) })],
  ['diagnoses', () => withClaim({ diagnoses: Array.from({ length: 13 }, (_, index) => `E${10 + index}`) })],
  ['diagnoses', () => withClaim({ diagnoses: ['Z68.35', 'E11.9'] })],
  ['diagnoses', () => withClaim({ diagnoses: ['E11.9', 'E119'] })],
  ['diagnoses', () => withClaim({ diagnoses: ['1E.9'] })],
  ['payer_claim_number', () => withClaim({ frequency: '7' })],
  ['payer_claim_number', () => withClaim({ payer_claim_number: 'P1' })],
  ['line.pointers', () => withLine({ pointers: [3] })],
  ['line.pointers', () => withLine({ pointers: [1, 1] })],
  ['line.pointers', () => withLine({ pointers: [] })],
  ['line.modifiers', () => withLine({ modifiers: ['95', 'GT'] })],
  ['line.modifiers', () => withLine({ modifiers: ['25', '33', 'AE', 'GA', 'GX'] })],
  ['line.units', () => withLine({ units: 0 })],
  ['line.charge_cents', () => withLine({ charge_cents: -1 })],
  ['amount', () => withLine({ charge_cents: 0.5 })],
  ['line.code', () => withLine({ code: '9780' })],
  ['line.day', () => withLine({ day: '2026-1-1' })],
  [
    'line.paid',
    () =>
      withLine({
        paid: [{ payer_id: '62308', paid_cents: 1, code: '97802', modifiers: [], units: 4, adjustments: [], day: '2026-10-09' }],
      }),
  ],
]

test('What would break the file or change its meaning is not written, and the fact is named.', () => {
  for (const [path, make] of unwritable)
    assert.throws(
      () => write(make()),
      (error) => error instanceof Unwritable && error.path === path,
      path,
    )
})

test('Questions about benefits and states are accepted by our reader and by another one.', async () => {
  const asked = {
    payer: { id: '60054', name: 'Aetna' },
    provider: { name: 'Sorrel Nutrition', npi: '1234567893' },
    trace: 'Q1',
    subscriber: { name: { last_name: 'Núñez', first_name: 'José' }, member_id: 'W1', birth_date: '1980-01-02', sex: 'male' as const },
    ...{ day: '2026-11-05', time: '14:05' },
  }
  const child = { name: dependent.name, ...dependent.birth }
  const benefits = [null, child].map((one) => ({ ...asked, dependent: one, service_day: '2026-11-20', origin: '9123456789' }))
  const claim = { id: 'S1-1', payer_claim_number: 'PCN1', charge_cents: 30_000, service_day: '2026-10-01' }
  const states = [null, child].map((one) => ({ ...asked, dependent: one, submitter: { name: 'Sorrel', id: 'SORREL' }, claim }))
  const files = [
    ['270', writeBenefitFile(exchange, benefits)],
    ['276', writeStatusFile(exchange, states)],
  ] as const
  for (const [kind, pieces] of files) {
    const text = [...pieces].join('')
    assert.deepEqual(await judgeFile([text]), { kind, accepted: true, errors: [] }, text)
    const parsed = new X12Parser(true).parse(text)
    assert.ok('functionalGroups' in parsed)
    assert.equal(parsed.functionalGroups[0]!.transactions.length, 2)
  }
})
