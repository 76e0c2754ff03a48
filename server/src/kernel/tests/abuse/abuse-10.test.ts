import { abuseOperations } from './abuse.ts'

abuseOperations(import.meta.filename)
