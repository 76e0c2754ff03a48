import type { MessageDescriptor } from '@lingui/core'
import type { Care } from '@sorrel/contract/care/schemas'
import type { ReactNode } from 'react'

export type ChartTabProps = { patientId: string; careId: string; isOpen: boolean }

/**
 * A tab of a client's chart, as the feature that owns it brings it. `slug` stands in the address. `place`: Overview 0, Timeline 10, Notes
 * 20, Journal 30, Growth 35, Labs 40, Goals 50, Plans 60, Messages 70, Insurance 80, Files 90, Care 100. `part` is a `makeLazyPart`.
 * `isFor` says for which clients the tab is there; without it, for all.
 */
export type ChartTab = {
  slug: string
  label: MessageDescriptor
  place: number
  isFor?: (client: Pick<Care, 'birth_date'>, today: string) => boolean
  part: (props: ChartTabProps & { whileLoading?: ReactNode }) => ReactNode
}
