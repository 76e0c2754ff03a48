import { createHash, randomUUID } from 'node:crypto'
import { pack, unpack } from '../../server/src/elsewhere/tests/archives.ts'
import { Manifest } from '../../server/src/exports/data/manifest.ts'
import { makePhone } from '../screen.ts'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** An archive of somebody here as the archive of Juniper Vandermeer, who lives in another Sorrel: no id, name or number of it is known here. */
export async function asFromElsewhere(bytes: Buffer, person: { name: string; phone_number: string; email: string }): Promise<Buffer> {
  const contents = await unpack(bytes)
  const manifest = Manifest.parse(JSON.parse(String(contents.get('data/manifest.json'))))
  const ids = new Map<string, string>()
  const idFor = (id: string) => ids.getOrInsertComputed(id, () => randomUUID())
  const [first_name = '', last_name = ''] = person.name.split(' ')
  const phone = `+1${makePhone()}`
  const rewrite = (text: string): string =>
    text
      .replaceAll(uuid, idFor)
      .replaceAll(person.phone_number, phone)
      .replaceAll(person.email, `${phone.slice(1)}@elsewhere.example`)
      .replaceAll(first_name, 'Juniper')
      .replaceAll(last_name, 'Vandermeer')
      .replaceAll('1990-05-14', '1979-02-03')
  const mend = <Part extends { file: string; bytes: number; sha256: string }>(part: Part): Part => {
    const lines = Buffer.from(rewrite(String(contents.get(part.file))))
    contents.set(part.file, lines)
    return { ...part, bytes: lines.length, sha256: createHash('sha256').update(lines).digest('hex') }
  }
  const changed = { ...manifest, tables: manifest.tables.map(mend), people: mend(manifest.people), patient_id: idFor(manifest.patient_id) }
  contents.set('data/manifest.json', Buffer.from(JSON.stringify({ ...changed, origin: 'https://elsewhere.example' })))
  return pack(contents)
}
