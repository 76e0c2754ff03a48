import { abuse } from './abuse.ts'

abuse(import.meta.filename)
