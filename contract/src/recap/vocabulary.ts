/** What a recap looks back on: the time since the last visit (before the first one, since care began), or so many days. */
export const recapPeriods = ['since_last_visit', '30d', '90d'] as const
export type RecapPeriod = (typeof recapPeriods)[number]
/** Where a recap begins in the end: whoever asks for the time since a visit and has had none gets the care, or 30 days. */
export const recapBases = ['since_last_visit', 'since_care_began', '30d', '90d'] as const
export type RecapBasis = (typeof recapBases)[number]

export const recapAudiences = ['patient', 'provider'] as const
export type RecapAudience = (typeof recapAudiences)[number]

/** What is counted, in the order in which it is shown. */
export const recapStats = [
  'visits_kept',
  'minutes',
  'visits_missed',
  'visits_canceled',
  'journal_days',
  'meals',
  'streak_best',
  'lab_reports',
] as const

/** What went well, the most remarkable first. Each is a sentence of the screen; the server sends its numbers and the rows behind it. */
export const recapHighlights = [
  'milestone',
  'lab_in_range',
  'journal_days',
  'journal_kept',
  'streak_best',
  'visits_kept',
  'active_days',
  'answered',
  'intake_sent',
] as const
export type RecapHighlightName = (typeof recapHighlights)[number]

/** What a dietitian should know before the visit, the most urgent first. */
export const recapConcerns = [
  'safe_mode_suggested',
  'weight_loss',
  'lab_out_of_range',
  'symptom',
  'feeling',
  'visits_missed',
  'canceled_late',
  'visit_overdue',
  'no_next_visit',
  'labs_unreviewed',
  'journal_unreviewed',
  'journal_quiet',
  'intake_incomplete',
] as const
export type RecapConcernName = (typeof recapConcerns)[number]

/** What is drawn as a line over time. */
export const recapMetrics = ['weight', 'height', 'sleep', 'lab'] as const
export type RecapMetric = (typeof recapMetrics)[number]

/** The rows to which a number, a sentence or a point of a chart leads. */
export const recapEvidenceKinds = ['visit', 'journal', 'lab', 'intake', 'care'] as const
export type RecapEvidenceKind = (typeof recapEvidenceKinds)[number]

/** No more lines than somebody reads before a visit. */
export const mostRecapLines = 5
/** The newest rows behind a line that are sent with it; `evidence_count` says how many there are. */
export const mostRecapEvidence = 20
/** The points of one line of a chart. */
export const mostRecapPoints = 24
