/** The oldest release of PostgreSQL that Sorrel is tested on. */
export const oldestMajor = 15
/** From this release on, each grant says whether its member inherits the role and may become it. */
export const majorWithGrantOptions = 16

/**
 * Why a server of this version cannot be used, in a sentence for whoever runs it; undefined if it can. `number` is `server_version_num`.
 */
export function refusalOfVersion(number: number, name: string): string | undefined {
  if (majorOf(number) >= oldestMajor) return undefined
  return `PostgreSQL ${name} is too old: Sorrel needs ${oldestMajor} or later. Upgrade the server, or leave DATABASE_URL out to use the one that comes with Sorrel.`
}

const majorOf = (number: number) => Math.floor(number / 10_000)

/** The part of a connection that answers which version runs. */
type Asked = { query: (text: string) => Promise<{ rows: { number: number; name: string }[] }> }

/** The major version of the server that `client` is connected to; throws one readable sentence if it is too old. */
export async function requireVersion(client: Asked): Promise<number> {
  const asked = `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`
  const { rows } = await client.query(asked)
  const { number, name } = rows[0]!
  const refusal = refusalOfVersion(number, name)
  if (refusal) throw new Error(refusal)
  return majorOf(number)
}
