import { findBrokenBoundaries } from './gates/boundaries.ts'

console.log((await findBrokenBoundaries()).join('\n'))
