import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushSubscription } from './index.ts'

type Chances = { salt: Buffer; private_key: Buffer }

const makeChances = (): Chances => {
  const once = createECDH('prime256v1')
  once.generateKeys()
  // A private key with zeros in front comes shorter.
  const key = once.getPrivateKey()
  return { salt: randomBytes(16), private_key: Buffer.concat([Buffer.alloc(32 - key.length), key]) }
}

const recordSize = 4096
/** The length of a message says nothing about it: all are as long as a multiple of this. */
export const paddedTo = 1024

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, Buffer.from(info), length))

/**
 * Encrypts a text for one browser as RFC 8291 says: one record of RFC 8188, whose key follows from a pair of keys that is used once. Only
 * the browser can read it, not the service that carries it. `chances` and `pad` are for the example in the RFC.
 */
export function encryptFor(
  { p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>,
  text: string,
  { salt, private_key }: Chances = makeChances(),
  pad = paddedTo,
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const once = createECDH('prime256v1')
  once.setPrivateKey(private_key)
  const mine = once.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, mine])
  const key = derive(once.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const content = Buffer.from(text)
  const left = pad === 0 ? 0 : (pad - ((content.length + 1) % pad)) % pad
  const plain = Buffer.concat([content, Buffer.from([2]), Buffer.alloc(left)])
  if (plain.length > recordSize - 16) throw new Error('a push message is too long')
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(key, salt, 'Content-Encoding: nonce\0', 12),
  )
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordSize)
  head.writeUInt8(mine.length, 4)
  return Buffer.concat([salt, head, mine, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}
