import { writeFileSync } from 'node:fs'
import { tokensCss } from '../src/kernel/theme.ts'

writeFileSync(new URL('../src/kernel/ui/tokens.css', import.meta.url), tokensCss())
