import { elementOf, faultOf, type Report, type Segment } from './segments.ts'

/** Checks that the levels of a transaction set are counted from one, and name their parent and whether they have children. */
export class Levels {
  /** Which of the levels so far have announced a child that did not come yet. The index is the number of the level less one. */
  readonly #waits: { segment: Segment; isWaiting: boolean; hasChild: boolean }[] = []
  readonly #report: Report

  constructor(report: Report) {
    this.#report = report
  }

  take(segment: Segment): void {
    const [number, parent, announced] = [elementOf(segment, 1), elementOf(segment, 2), elementOf(segment, 4)]
    if (number !== String(this.#waits.length + 1))
      this.#report(faultOf(segment, 'levels', `HL01 is not the next number, ${this.#waits.length + 1}.`))
    const above = parent === '' ? undefined : this.#waits[Number(parent) - 1]
    if (elementOf(segment, 3) === '20' ? parent !== '' : above === undefined)
      this.#report(faultOf(segment, 'levels', 'HL02 does not name the level above.'))
    if (above !== undefined) {
      if (!above.hasChild) this.#report(faultOf(segment, 'levels', 'The level above says in HL04 that it has no child.'))
      above.isWaiting = false
    }
    if (announced !== '' && announced !== '0' && announced !== '1') this.#report(faultOf(segment, 'bad_value', 'HL04 is neither 0 nor 1.'))
    const hasChild = announced === '1'
    this.#waits.push({ segment, isWaiting: hasChild, hasChild: hasChild || announced === '' })
  }

  end(): void {
    for (const { segment, isWaiting } of this.#waits)
      if (isWaiting) this.#report(faultOf(segment, 'levels', 'HL04 announces a child that does not follow.'))
  }
}
