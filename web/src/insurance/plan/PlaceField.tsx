import { Trans, useLingui } from '@lingui/react/macro'
import type { Form } from '../../kernel/calls/form.ts'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { OneOf } from '../../kernel/ui/fields/OneOf.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import type { Plan, Priority } from './plan.ts'

/** The names of the plans that hold, where there are such, and whether a coming visit is billed to one. */
export type Held = { first?: string | undefined; second?: string | undefined; hasVisits?: boolean }

/** Asks whether a plan takes the place of the first one, or pays after it, and says what becomes of the plans that hold. */
export function PlaceField({ form, held: { first, second } }: { form: Form<Plan>; held: Held & { first: string } }) {
  const { t } = useLingui()
  return (
    <div className="stack">
      <OneOf<Priority>
        look="choices"
        shown
        legend={t`How does this plan pay?`}
        options={[
          {
            value: 'primary',
            label: t`It takes the place of ${first}`,
            detail: t`New visits are billed to this plan.`,
          },
          {
            value: 'secondary',
            label: t`It is a second plan, after ${first}`,
            detail: second
              ? t`It is asked to pay what ${first} leaves. It takes the place of ${second}.`
              : t`It is asked to pay what ${first} leaves.`,
          },
        ]}
        {...form.choice<Priority>('priority')}
      />
      <p className="small quiet">
        <Trans>
          Which of two plans is the first? Usually it is the one that a person holds themselves, such as through work. For a child, it is
          usually that of the parent whose birthday comes first in the year. If in doubt, ask the plans.
        </Trans>
      </p>
    </div>
  )
}

/** Asks whether coming visits go to a plan that takes the place of the first one. */
export function VisitsField({ form }: { form: Form<Plan> }) {
  return (
    <CheckRow {...form.check('moves_visits')}>
      <Trans>Visits that are already booked are billed to it as well, if their dietitian takes it. Their prices are estimated again.</Trans>
    </CheckRow>
  )
}

/** Asks since when a second plan pays. */
export function SinceField({ form }: { form: Form<Plan> }) {
  const { t } = useLingui()
  return (
    <TextInput
      type="date"
      label={t`First day of the plan`}
      optional
      help={t`Visits before this day are not billed to it.`}
      {...form.field('effective_from')}
    />
  )
}
