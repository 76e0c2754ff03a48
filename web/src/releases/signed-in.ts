import { listReleases } from '@sorrel/contract/releases/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const releases: SignedInPart = { stale: { release: [listReleases] } }
