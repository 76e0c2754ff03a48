import { writeFileSync } from 'node:fs'
import { writeTokensCss } from '../src/kernel/look/theme.ts'

writeFileSync(new URL('../src/kernel/ui/styles/tokens.css', import.meta.url), writeTokensCss())
