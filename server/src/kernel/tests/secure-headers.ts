import assert from 'node:assert/strict'

export type Kind = { headers: Record<string, unknown> }
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}

/** Every answer carries these, whatever it is. */
export function assertSecure({ headers }: Kind, what: string) {
  for (const [name, value] of Object.entries(always)) assert.equal(headers[name], value, `${name} of ${what}`)
  assert.match(String(headers['permissions-policy']), /payment=\(\)/, what)
  assert.match(String(headers['content-security-policy']), /default-src '(none|self)'.*frame-ancestors 'none'/, what)
  assert.doesNotMatch(String(headers['content-security-policy']), /unsafe-|\*/, what)
  assert.match(String(headers['x-request-id']), /^[\w-]{8,}$/, what)
  assert.equal(headers['x-powered-by'], undefined)
  assert.equal(headers.server, undefined)
}
