import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usStates } from '@sorrel/contract/patients/states'
import { measureMilesBetween as measureMiles } from '@sorrel/contract/providers/meeting'
import { computeBoundsAround, findState, type Point, placeOf, zipOf } from './geography.ts'

const measureMilesBetween = (a: Point, b: Point) =>
  measureMiles({ latitude: a.lat, longitude: a.lng }, { latitude: b.lat, longitude: b.lng })

test('A ZIP leads to its state and time zone, at home and on the islands.', async () => {
  const cases: [zip: string, state: string, zone: string][] = [
    ['60614', 'IL', 'America/Chicago'],
    ['60614-1234', 'IL', 'America/Chicago'],
    ['606141234', 'IL', 'America/Chicago'],
    [' 10001 ', 'NY', 'America/New_York'],
    ['99501', 'AK', 'America/Anchorage'],
    ['96701', 'HI', 'Pacific/Honolulu'],
    ['20500', 'DC', 'America/New_York'],
    ['00901', 'PR', 'America/Puerto_Rico'],
    ['00802', 'VI', 'America/St_Thomas'],
    ['96910', 'GU', 'Pacific/Guam'],
    ['96950', 'MP', 'Pacific/Saipan'],
    ['96799', 'AS', 'Pacific/Pago_Pago'],
    ['96940', 'PW', 'Pacific/Palau'],
    ['96941', 'FM', 'Pacific/Pohnpei'],
    ['96942', 'FM', 'Pacific/Chuuk'],
    ['96960', 'MH', 'Pacific/Majuro'],
    ['79901', 'TX', 'America/Denver'],
    ['32501', 'FL', 'America/Chicago'],
    ['85001', 'AZ', 'America/Phoenix'],
    ['86515', 'AZ', 'America/Denver'],
    ['83814', 'ID', 'America/Los_Angeles'],
    ['46201', 'IN', 'America/Indiana/Indianapolis'],
  ]
  for (const [zip, state, zone] of cases) {
    const place = await placeOf(zip)
    assert.ok(place && !place.military, zip)
    assert.deepEqual([place.state, place.time_zone], [state, zone], zip)
    assert.ok(usStates.includes(place.state))
  }
})

test('A town at a border keeps the time of its own state, not of the country next door.', async () => {
  // A coarse zone table names these Regina (no daylight saving time), Matamoros, Tijuana, Hermosillo and Moncton.
  const cases: [zip: string, zone: string][] = [
    ['59254', 'America/Denver'],
    ['78564', 'America/Chicago'],
    ['91934', 'America/Los_Angeles'],
    ['85621', 'America/Phoenix'],
    ['04619', 'America/New_York'],
    ['36854', 'America/Chicago'],
    ['10200', 'America/New_York'],
  ]
  for (const [zip, zone] of cases) {
    const place = await placeOf(zip)
    assert.ok(place && !place.military && place.time_zone === zone, `${zip} ${JSON.stringify(place)}`)
  }
})

test('Military mail says nothing about where its reader is: no point, no zone, ask.', async () => {
  assert.deepEqual(await placeOf('09012'), { zip: '09012', state: 'AE', military: true })
  assert.deepEqual(await placeOf('34002'), { zip: '34002', state: 'AA', military: true })
  assert.deepEqual(await placeOf('96201-0001'), { zip: '96201', state: 'AP', military: true })
})

test('A ZIP that nobody knows, or that is none, has no place.', async () => {
  for (const text of ['00000', '99999', '', '6061', '606145', 'abcde', '60614-12', '60614-12345', '٦٠٦١٤', 'K1A 0B1']) {
    assert.equal(await placeOf(text), undefined, text)
    assert.equal(await findState(text), undefined, text)
  }
  assert.equal(await findState('60614-1234'), 'IL')
  assert.equal(zipOf('00901-0001'), '00901')
})

test('A ZIP that only one of the two tables lists is placed by its neighbors.', async () => {
  assert.equal(await findState('75036'), 'TX')
  assert.equal(await findState('72713'), 'AR')
})

const chicago = { lat: 41.8781, lng: -87.6298 }
const distances: [Parameters<typeof measureMilesBetween>, expected: number, within: number][] = [
  [[chicago, { lat: 40.7128, lng: -74.006 }], 711.8, 1.5],
  [[chicago, chicago], 0, 0],
  [
    [
      { lat: 51.9, lng: 179.9 },
      { lat: 51.9, lng: -179.9 },
    ],
    8.53,
    0.05,
  ],
  [
    [
      { lat: 89.9, lng: 0 },
      { lat: 89.9, lng: 180 },
    ],
    13.82,
    0.05,
  ],
  [
    [
      { lat: 90, lng: 12 },
      { lat: 90, lng: -100 },
    ],
    0,
    1e-6,
  ],
  [
    [
      { lat: 0, lng: 0 },
      { lat: 0, lng: 180 },
    ],
    12436.8,
    1,
  ],
  [
    [
      { lat: 41, lng: -87 },
      { lat: 41.0001, lng: -87 },
    ],
    0.0069,
    0.0001,
  ],
]
test('Miles are those of a great circle, also over a pole, over the date line and for a few steps.', () => {
  for (const [[a, b], expected, within] of distances) {
    assert.ok(Math.abs(measureMilesBetween(a, b) - expected) <= within, `${JSON.stringify([a, b])} ${measureMilesBetween(a, b)}`)
    assert.equal(measureMilesBetween(a, b), measureMilesBetween(b, a))
  }
})

test('The bounds of a radius hold every point of it, in two ranges over the date line and all around a pole.', () => {
  const centers = [
    { lat: 41.9, lng: -87.6 },
    { lat: 51.9, lng: 179.9 },
    { lat: 51.9, lng: -179.9 },
    { lat: 89.9, lng: 10 },
    { lat: -89.99, lng: 10 },
  ]
  for (const center of centers) {
    const { lat, lng } = computeBoundsAround(center, 25)
    for (let i = 0; i < 4000; i++) {
      const point = {
        lat: Math.min(90, Math.max(-90, center.lat + ((i % 63) - 31) / 75)),
        lng: ((center.lng + (Math.floor(i / 63) - 31) / 20 + 540) % 360) - 180,
      }
      if (measureMilesBetween(center, point) > 25) continue
      const inside = point.lat >= lat[0] && point.lat <= lat[1] && lng.some(([west, east]) => point.lng >= west && point.lng <= east)
      assert.ok(inside, `${JSON.stringify(center)} ${JSON.stringify(point)}`)
    }
  }
  assert.equal(computeBoundsAround({ lat: 51.9, lng: 179.9 }, 25).lng.length, 2)
  assert.equal(computeBoundsAround({ lat: 41.9, lng: -87.6 }, 25).lng.length, 1)
})
