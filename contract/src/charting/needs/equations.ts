import type { Equation } from './equation.ts'
import { equations2005 } from './reference-2005.ts'
import { equations2023 } from './reference-2023.ts'
import { restingEquations } from './resting.ts'

/** The equations for energy, in the order of the list. Ids stay: an old note keeps the one it was written with. */
export const equations = { ...restingEquations, ...equations2023, ...equations2005 }
export type EquationId = keyof typeof equations
export const equationIds = Object.keys(equations) as [EquationId, ...EquationId[]]
export const findEquation = (id: EquationId): Equation => equations[id]
