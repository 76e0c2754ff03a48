type Waiting<Key, Answer> = { key: Key; settle: (answer: Answer) => void; fail: (error: unknown) => void }

/** So many questions at most go together. */
const most = 500

/**
 * Asks by one statement what many calls ask at the same moment. A question that comes alone goes at once; those that come while one is under way
 * go together after it. `ask` answers in the order of the keys; if it fails, all of its questions fail.
 */
export class Gathering<Key, Answer> {
  private waiting: Waiting<Key, Answer>[] = []
  private isUnderWay = false
  private readonly ask: (keys: readonly Key[]) => Promise<readonly Answer[]>

  constructor(ask: (keys: readonly Key[]) => Promise<readonly Answer[]>) {
    this.ask = ask
  }

  find(key: Key): Promise<Answer> {
    return new Promise((settle, fail) => {
      this.waiting.push({ key, settle, fail })
      if (!this.isUnderWay) void this.work()
    })
  }

  private async work(): Promise<void> {
    this.isUnderWay = true
    while (this.waiting.length > 0) {
      const asked = this.waiting.splice(0, most)
      try {
        const answers = await this.ask(asked.map(({ key }) => key))
        for (const [at, { settle }] of asked.entries()) settle(answers[at]!)
      } catch (error) {
        for (const { fail } of asked) fail(error)
      }
    }
    this.isUnderWay = false
  }
}
