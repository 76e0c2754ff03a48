import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { getPublicReputation } from '@sorrel/contract/providers/operations'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { Profile } from './profile.ts'

const few = 4

/** The reviews: the average, the spread of stars, the themes, and the newest reviews with text. */
export function Reviews({ profile }: { profile: Profile }) {
  const read = useRead(getPublicReputation, { params: { provider_id: profile.id } })
  const [all, setAll] = useState(false)
  const told = (read.data?.recent ?? []).filter(({ text }) => text)
  const shown = all ? told : told.slice(0, few)
  const count = profile.review_count
  return (
    <section id="reviews" aria-labelledby="reviews-title">
      <h2 className="serif" id="reviews-title">
        <Trans>Reviews</Trans>
      </h2>
      {profile.rating ? (
        <Score rating={profile.rating} read={read} />
      ) : (
        <EmptyState heading="h3" title={<Trans>First reviews on the way</Trans>}>
          <Trans>We show an average from five reviews on, so that one voice does not decide.</Trans>
        </EmptyState>
      )}
      {read.isPending && <Waiting shape="text" count={4} />}
      {read.error && <Problem error={read.error} again={() => void read.refetch()} />}
      {profile.rating && (
        <p className="quiet small">
          <Plural value={count} one="# person after a visit." other="# people after a visit." />{' '}
          <Trans>We publish every review that is not abusive.</Trans>
        </p>
      )}
      {shown.map((review) => (
        <Review key={review.id} review={review} />
      ))}
      {told.length > shown.length && (
        <Button kind="quiet" onClick={() => setAll(true)}>
          <Trans>Read more reviews</Trans>
        </Button>
      )}
    </section>
  )
}

type Reputation = ReturnType<typeof useRead<typeof getPublicReputation>>

function Score({ rating, read }: { rating: { average: number; count: number }; read: Reputation }) {
  const { t } = useLingui()
  const format = useFormat()
  const average = format.number(rating.average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const words: Record<string, string> = {
    listens: t`Listens to me`,
    clear_plan: t`Clear plan`,
    on_time: t`On time`,
    knowledge: t`Knows a lot`,
    practical: t`Practical`,
  }
  const themes = (read.data?.themes ?? []).filter(({ theme }) => words[theme]).slice(0, 4)
  return (
    <div className="score">
      <p className="big serif num">
        <span className="sr">
          <Trans>Rated</Trans>{' '}
        </span>
        {average}
      </p>
      <Bars
        title={t`Stars`}
        rows={(read.data?.stars ?? []).map(({ rating: given, count }) => ({ key: given, label: <Stars given={given} />, count }))}
      />
      {themes.length > 0 && (
        <div className="themes">
          <h3 className="small quiet">
            <Trans>What people speak of</Trans>
          </h3>
          <Bars
            title={t`What people speak of`}
            rows={themes.map(({ theme, count }) => ({ key: theme, label: words[theme] ?? theme, count }))}
          />
        </div>
      )}
    </div>
  )
}

const Stars = ({ given }: { given: number }) => <Plural value={given} one="# star" other="# stars" />

function Bars({ title, rows }: { title: string; rows: readonly { key: string | number; label: ReactNode; count: number }[] }) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  if (rows.length === 0) return null
  return (
    <dl aria-label={title}>
      {rows.map(({ key, label, count }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd aria-hidden="true">
            <progress className="bar" max={most} value={count} />
          </dd>
          <dd className="num">{count}</dd>
        </div>
      ))}
    </dl>
  )
}

function Review({ review }: { review: NonNullable<Reputation['data']>['recent'][number] }) {
  const { t } = useLingui()
  const format = useFormat()
  const day = format.shortDate(review.published_at.slice(0, 10))
  return (
    <article className="review">
      <blockquote>{t`“${review.text}”`}</blockquote>
      <footer>
        {review.reviewer_name && `${review.reviewer_name} · `}
        <Stars given={review.rating} />
        {` · ${day}`}
      </footer>
    </article>
  )
}
