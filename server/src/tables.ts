import type { PlatformTables } from './platform/tables.ts'

/** Every table, each declared by the feature that owns it. */
export type Tables = PlatformTables
