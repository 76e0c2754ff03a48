import type { SignedInPart } from './kernel/calls/signed-in.ts'
import { scheduling } from './scheduling/signed-in.ts'

/** What the features add once somebody is signed in: one line for each. */
export const signedInParts: readonly SignedInPart[] = [scheduling]
