import { keepCompiled, storeCompiled } from './kernel/processes/compiled.ts'

keepCompiled()
// Imported only now, because what is imported at the top is compiled before anything runs.
const { readConfig } = await import('./kernel/config.ts')
const { start } = await import('./node.ts')

const config = readConfig()
if (!config.database_url) throw new Error('DATABASE_URL is needed: npm start brings its own database')
const running = await start(config, config.database_url)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void running.stop().then(() => process.exit(0)))
storeCompiled()
