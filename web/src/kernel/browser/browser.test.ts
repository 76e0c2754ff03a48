import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserIsOld, browserOf } from './browser.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const table: readonly [what: string, userAgent: string, old: boolean][] = [
  ['Chrome 109', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/109.0.0.0 Safari/537.36`, false],
  ['Chrome 108', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/108.0.0.0 Safari/537.36`, true],
  ['Chrome 99', `Mozilla/5.0 (X11; Linux x86_64) ${blink} Chrome/99.0.4844.51 Safari/537.36`, true],
  ['Chrome 150 on Android', `Mozilla/5.0 (Linux; Android 16; Pixel 9) ${blink} Chrome/150.0.0.0 Mobile Safari/537.36`, false],
  ['headless Chrome', `Mozilla/5.0 (X11; Linux x86_64) ${blink} HeadlessChrome/153.0.0.0 Safari/537.36`, false],
  ['Edge 137', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0`, false],
  ['Edge 136', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/136.0.0.0 Safari/537.36 Edg/136.0.3240.50`, true],
  ['the first Edge', `Mozilla/5.0 (Windows NT 10.0) ${blink} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`, true],
  ['Edge 120 on Android', `Mozilla/5.0 (Linux; Android 14) ${blink} Chrome/120.0.0.0 Mobile Safari/537.36 EdgA/120.0.0.0`, true],
  ['Firefox 140', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
  ['Firefox 139', 'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0', true],
  ['Safari 18.5', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`, false],
  ['Safari 18.4', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.4 Safari/605.1.15`, true],
  ['Safari 26', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/26.0 Safari/605.1.15`, false],
  ['Safari 17.10 is before 18', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/17.10 Safari/605.1.15`, true],
  [
    'an iPhone with iOS 12',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 12_0 like Mac OS X) ${webkit} Version/12.0 Mobile/15E148 Safari/604.1`,
    false,
  ],
  [
    'an iPhone with iOS 11.4',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 11_4 like Mac OS X) ${webkit} Version/11.0 Mobile/15E148 Safari/604.1`,
    true,
  ],
  ['an iPad with iOS 9', `Mozilla/5.0 (iPad; CPU OS 9_3_5 like Mac OS X) ${webkit} Version/9.0 Mobile/13G36 Safari/601.1`, true],
  [
    'Chrome on an iPhone counts by its iOS',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) ${webkit} CriOS/100.0.4896.77 Mobile/15E148 Safari/604.1`,
    false,
  ],
  [
    'Firefox on an iPhone counts by its iOS',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) ${webkit} FxiOS/99.0 Mobile/15E148 Safari/605.1.15`,
    false,
  ],
  [
    'Samsung Internet counts by its Chrome',
    `Mozilla/5.0 (Linux; Android 13; SM-S911B) ${blink} SamsungBrowser/21.0 Chrome/110.0.5481.154 Mobile Safari/537.36`,
    false,
  ],
  [
    'an old Samsung Internet',
    `Mozilla/5.0 (Linux; Android 9; SM-G960F) ${blink} SamsungBrowser/9.2 Chrome/67.0.3396.87 Mobile Safari/537.36`,
    true,
  ],
  ['one that we do not know', 'Lynx/2.8.9rel.1 libwww-FM/2.14', false],
  ['nothing', '', false],
]

const macintosh = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit}`
const onIpads: readonly [what: string, userAgent: string, version: number][] = [
  ['Safari', `${macintosh} Version/17.4 Safari/605.1.15`, 17.4],
  ['Chrome', `${macintosh} CriOS/120 Version/11.1.1 Safari/605.1.15`, 13],
]

for (const [what, userAgent, version] of onIpads) {
  test(`${what} on an iPad that calls itself a Macintosh is a browser of iOS`, () => {
    assert.deepEqual(browserOf(userAgent, 5), { family: 'ios', version })
    assert.equal(browserIsOld(userAgent, 5), false)
    assert.equal(browserOf(userAgent, 0)?.family, 'safari')
  })
}

for (const [what, userAgent, old] of table) {
  test(`${what} is ${old ? '' : 'not '}too old`, () => assert.equal(browserIsOld(userAgent), old))
}
