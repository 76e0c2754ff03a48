import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { getPublicReputation, listPublicReviews } from '@sorrel/contract/providers/operations'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { Pager } from '../../kernel/ui/Pager.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { readProfileSearch } from '../routes.ts'
import type { Profile } from './profile.ts'

const perPage = 5

/** The reviews: the average, how often each number of stars was given, the themes, and all published reviews in pages, newest first. */
export function Reviews({ profile, page }: { profile: Profile; page: number }) {
  const read = useRead(getPublicReputation, { params: { provider_id: profile.id } })
  const count = profile.review_count
  return (
    <section id="reviews" aria-labelledby="reviews-title">
      <h2 className="serif" id="reviews-title" tabIndex={-1}>
        <Trans>Reviews</Trans>
      </h2>
      {profile.rating ? (
        <Score rating={profile.rating} read={read} />
      ) : (
        <EmptyState heading="h3" title={<Trans>First reviews on the way</Trans>}>
          <Trans>We show an average once there are five reviews, so that one opinion does not decide it.</Trans>
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
      {count > 0 && <ReviewList profile={profile} page={page} />}
    </section>
  )
}

function ReviewList({ profile, page }: { profile: Profile; page: number }) {
  const navigate = useNavigate()
  const input = { params: { provider_id: profile.id }, query: { page, limit: perPage } }
  const read = useRead(listPublicReviews, input, { keepsPrevious: true })
  if (read.error && !read.data) return <Problem error={read.error} again={() => void read.refetch()} />
  if (!read.data) return <Waiting shape="text" count={4} />
  const turn = (next: number) => {
    // Scrolls to the heading of a new page of reviews and moves the focus there.
    document.getElementById('reviews-title')?.focus()
    void navigate({
      to: '/d/$slug',
      params: { slug: profile.slug },
      search: (before) => ({ ...readProfileSearch(before), reviews: next > 1 ? next : undefined }),
      resetScroll: false,
    })
  }
  return (
    <>
      <div className={read.isPlaceholderData ? 'is-stale' : undefined}>
        {read.data.items.map((review) => (
          <Review key={review.id} review={review} />
        ))}
      </div>
      <Pager page={page} pages={Math.ceil(read.data.total / perPage)} onPage={turn} />
    </>
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
            <Trans>What people mention</Trans>
          </h3>
          <Bars
            title={t`What people mention`}
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

type PublicReview = OutputOf<typeof listPublicReviews>['items'][number]

function Review({ review }: { review: PublicReview }) {
  const { t } = useLingui()
  const format = useFormat()
  const day = format.shortDate(review.published_at.slice(0, 10))
  return (
    <article className="review">
      {review.text && <blockquote>{t`“${review.text}”`}</blockquote>}
      <footer>
        {review.reviewer_name && `${review.reviewer_name} · `}
        <Stars given={review.rating} />
        {` · ${day}`}
      </footer>
    </article>
  )
}
