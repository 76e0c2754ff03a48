const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
/** Bodies that are not the JSON that they claim to be: type, text and what is wrong. */
export const untidyBodies: [string, string, string][] = [
  ['application/json', '{"a":', 'half a JSON'],
  ['application/json', '{"__proto__":{"admin":true}}', '__proto__'],
  ['application/json', '{"constructor":{"prototype":{"admin":true}}}', 'constructor.prototype'],
  ['application/json', '{"a":1,"a":2}', 'one key twice'],
  ['application/json', deep(20_000), 'deep arrays'],
  ['application/json', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, 'deep objects'],
  ['application/json', `"${'x'.repeat(1_048_600)}"`, 'more than a megabyte'],
  ['application/json', '\ufeff{}', 'a byte order mark'],
  ['application/json', '{"a":"\\ud800"}', 'half a character'],
  ['application/json; charset=utf-7', '{}', 'another charset'],
  ['text/plain', '{}', 'text'],
  ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'XML'],
  ['application/x-www-form-urlencoded', 'a=1', 'a form'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--', 'parts'],
  ['application/json\u00e9', '{}', 'a type that is none'],
]
/** Headers that none of our clients sends. */
export const untidyHeaders: Record<string, string>[] = [
  { 'x-http-method-override': 'DELETE', 'x-method-override': 'PUT' },
  { 'idempotency-key': 'short' },
  { 'idempotency-key': 'x'.repeat(4000) },
  { 'if-match': '"not-a-number"' },
  { 'x-device-id': "' or 1=1 --" },
  { 'x-api-key': 'not-a-key' },
  { 'x-forwarded-for': '::1, "><script>', 'x-forwarded-host': 'evil.example' },
  { cookie: 'sorrel_refresh=%00; locale=xx; __proto__=1' },
  { 'accept-language': '*;q=9,'.repeat(200) },
  { 'accept-encoding': 'gzip;q=0, *;q=0' },
  { 'content-encoding': 'gzip' },
  { 'last-event-id': '-1' },
  { range: 'bytes=0-1,5-9' },
  { expect: '200-maybe' },
]
