import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto'

/** The pair of keys by which push services know this server (VAPID, RFC 8292). */
export type ServerKeys = { public_key: string; key: KeyObject }

/**
 * The keys from the configuration, as 32 bytes in base64url, or else keys that follow from the secret of this installation: they are then
 * the same on all nodes and after every start, and nobody has to keep them.
 */
export function makeServerKeys(given: string | undefined, secret: string): ServerKeys {
  for (let turn = 0; ; turn += 1) {
    const bytes =
      given === undefined ? Buffer.from(hkdfSync('sha256', secret, '', `sorrel push keys ${turn}`, 32)) : Buffer.from(given, 'base64url')
    const pair = createECDH('prime256v1')
    try {
      pair.setPrivateKey(bytes)
    } catch (error) {
      // Not every number is a key on this curve; the next one will be. A key that somebody set must be one.
      if (given !== undefined) throw error
      continue
    }
    const all = pair.getPublicKey()
    const [x, y] = [all.subarray(1, 33), all.subarray(33)].map((part) => part.toString('base64url'))
    const jwk = { kty: 'EC', crv: 'P-256', d: bytes.toString('base64url'), x: x!, y: y! }
    return { public_key: all.toString('base64url'), key: createPrivateKey({ key: jwk, format: 'jwk' }) }
  }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The header by which a push service knows us: signed for its origin, for twelve hours, with whom to tell if something is wrong. */
export function writeAuthorization({ public_key, key }: ServerKeys, endpoint: string, contact: string, now: string): string {
  const exp = Math.floor(Date.parse(now) / 1000) + 12 * 3600
  const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode({ aud: new URL(endpoint).origin, exp, sub: contact })}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${signed}.${signature}, k=${public_key}`
}
