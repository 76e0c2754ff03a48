/** The usual times to answer that a dietitian chooses from, in minutes of answering time. */
export const answerTimes = [60, 120, 240, 480, 960] as const
/** The most times of answering in a week. */
export const mostHours = 28
/** The most leaves that lie ahead, and how many days one lasts at most. */
export const mostLeaves = 20
export const longestLeaveDays = 366
/** The most characters of a text that goes out by itself. */
export const mostReplyLetters = 1000
