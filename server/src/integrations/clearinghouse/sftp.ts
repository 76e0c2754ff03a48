import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import SftpClient from 'ssh2-sftp-client'
import type { Config } from '../../kernel/config.ts'
import type { Clearinghouse } from './index.ts'

const secondsToConnect = 20

type Settings = Config['clearinghouse']

/** Two folders on a server of the clearinghouse, below the one that CLEARINGHOUSE_URL names: `out` is for the payers, `in` for us, `in/taken` holds what we have. */
export function makeSftpClearinghouse({ clearinghouse: settings }: Pick<Config, 'clearinghouse'>): Clearinghouse {
  const base = decodeURIComponent(new URL(settings.url!).pathname).replace(/\/$/, '') || '.'
  const [out, incoming, taken] = [posix.join(base, 'out'), posix.join(base, 'in'), posix.join(base, 'in', 'taken')]
  const use = <T>(work: (client: SftpClient) => Promise<T>): Promise<T> => withConnection(settings, work)
  return {
    is_offered: true,
    exchange: { sender_id: settings.sender_id, receiver_id: settings.receiver_id, is_test: settings.is_test },
    send: ({ name, text, key }) =>
      use(async (client) => {
        const [whole, begun] = [posix.join(out, `${key}-${name}`), posix.join(out, `.${key}`)]
        if (!(await client.exists(out))) await client.mkdir(out, true)
        // Whoever looks sees a whole file or none, and a second try finds what the first has left.
        if (await client.exists(whole)) return
        await client.put(Buffer.from(text), begun)
        await client.rename(begun, whole)
      }),
    list: () =>
      use(async (client) => {
        if (!(await client.exists(incoming))) return []
        const found = await client.list(incoming)
        return found
          .filter(({ type, name }) => type === '-' && !name.startsWith('.'))
          .map(({ name }) => name)
          .sort()
      }),
    async *read(name) {
      const bytes = await use((client) => client.get(posix.join(incoming, name)))
      const text = Buffer.isBuffer(bytes) ? bytes.toString('utf8') : ''
      for (let at = 0; at < text.length; at += lengthOfPiece) yield text.slice(at, at + lengthOfPiece)
    },
    settle: (name) =>
      use(async (client) => {
        if (!(await client.exists(taken))) await client.mkdir(taken, true)
        const [from, to] = [posix.join(incoming, name), posix.join(taken, name)]
        if (await client.exists(to)) await client.delete(from)
        else await client.rename(from, to)
      }),
  }
}

const lengthOfPiece = 64 * 1024

/** A connection for one thing to do. The server must show the key that the practice knows, or nothing is said to it. */
async function withConnection<T>(settings: Settings, work: (client: SftpClient) => Promise<T>): Promise<T> {
  const { hostname, port, username } = new URL(settings.url!)
  const client = new SftpClient()
  try {
    await client.connect({
      ...{ host: hostname, port: Number(port || 22), username: decodeURIComponent(username), readyTimeout: secondsToConnect * 1000 },
      ...(settings.key_file === undefined
        ? { password: settings.password }
        : { privateKey: await readFile(settings.key_file), passphrase: settings.password }),
      hostVerifier: (key: Buffer) => fingerprintOf(key) === settings.host_key?.replace(/=$/, ''),
    })
    return await work(client)
  } finally {
    await client.end()
  }
}

const fingerprintOf = (key: Buffer): string => `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
