import { isAbsolute, join } from 'node:path'
import type { Config } from '../server/src/kernel/config.ts'
import { startDatabase } from '../server/src/kernel/database/embedded-postgres.ts'
import { makeLoginUrl, migrate } from '../server/src/kernel/database/migrate.ts'
import { root } from './steps.ts'

/** The server works with `url`; `ownerUrl` may change the schema. `stop` ends a database that we started. */
export type OpenDatabase = { url: string; ownerUrl: string; embedded: boolean; stop: () => Promise<void> }

/** The folder of all stored data, wherever the command was started. */
export const dataDir = (config: Config) => (isAbsolute(config.data_dir) ? config.data_dir : join(root, config.data_dir))

/** Opens the configured database, or the embedded one, and brings its schema up to date. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.database_url) return openConfigured(config.database_url, config.migrate_database_url)
  const { url: ownerUrl, stop } = await startDatabase(dataDir(config))
  try {
    await migrate(ownerUrl)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: makeLoginUrl(ownerUrl), ownerUrl, embedded: true, stop }
}

async function openConfigured(url: string, migrateUrl: string | undefined): Promise<OpenDatabase> {
  const ownerUrl = migrateUrl ?? url
  const isLogin = new URL(ownerUrl).username === 'app_login'
  if (isLogin) console.log('MIGRATE_DATABASE_URL is not set and DATABASE_URL is app_login: the schema is taken as it is.')
  else await migrate(ownerUrl)
  if (!isLogin && ownerUrl === url) {
    console.warn(
      'Warning: DATABASE_URL is the owner of the schema. Give the server app_login, and the owner to MIGRATE_DATABASE_URL (docs/operating.md).',
    )
  }
  return { url, ownerUrl, embedded: false, stop: async () => {} }
}
