import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../kernel/config.ts'
import type { Clearinghouse } from './index.ts'

const pieceBytes = 64 * 1024
const isPlainName = (name: string): boolean => /^[^./\\][^/\\]*$/.test(name)

/** Two folders that a program of the clearinghouse, or a person, fills and empties: `out` is for the payers, `in` for us, `in/taken` holds what we have. */
export function makeFolderClearinghouse({ clearinghouse }: Pick<Config, 'clearinghouse'>): Clearinghouse {
  const { folder, sender_id, receiver_id, is_test } = clearinghouse
  const [out, incoming, taken] = [join(folder!, 'out'), join(folder!, 'in'), join(folder!, 'in', 'taken')]
  const prepare = async () => {
    for (const path of [out, incoming, taken]) await mkdir(path, { recursive: true })
  }
  return {
    is_offered: true,
    exchange: { sender_id, receiver_id, is_test },
    async send({ name, text, key }) {
      await prepare()
      // Whoever looks sees a whole file or none. The key is part of the name, so a second try writes over the first.
      const [whole, begun] = [join(out, `${key}-${name}`), join(out, `.${key}`)]
      await writeFile(begun, text, { mode: 0o600 })
      await rename(begun, whole)
    },
    async list() {
      await prepare()
      const found = await readdir(incoming, { withFileTypes: true })
      return found
        .filter((one) => one.isFile() && isPlainName(one.name))
        .map(({ name }) => name)
        .sort()
    },
    async *read(name) {
      // A byte that is no UTF-8 becomes a replacement character and never swallows a separator.
      yield* createReadStream(join(incoming, name), { encoding: 'utf8', highWaterMark: pieceBytes })
    },
    async settle(name) {
      const target = join(taken, name)
      const isThere = await stat(target).then(
        () => true,
        () => false,
      )
      await (isThere ? rm(join(incoming, name)) : rename(join(incoming, name), target))
    },
  }
}
