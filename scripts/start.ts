import { keepCompiled, storeCompiled } from '../server/src/kernel/processes/compiled.ts'

keepCompiled()
// Imported only now, because what is imported at the top is compiled before anything runs.
await import('./starting.ts')
storeCompiled()
