import type { Block, Row } from './document.ts'
import { Fonts, type Weight } from './fonts.ts'

type Pdf = PDFKit.PDFDocument
type Element = ReturnType<Pdf['struct']>
type Style = { size: number; weight: Weight; color: string; gap: number }
type Cell = { text: string; x: number; width: number; style: Style; type: 'TH' | 'TD'; scope?: 'Row' | 'Column' }

export const margin = 54
const ink = '#1f2a24'
const quiet = '#4b5750'
const line = '#c9d0c8'
const body: Style = { size: 10.5, weight: 400, color: ink, gap: 8 }
const styles = {
  title: { size: 20, weight: 600, color: ink, gap: 12 },
  2: { size: 13, weight: 600, color: ink, gap: 5 },
  3: { size: 11, weight: 600, color: ink, gap: 4 },
  paragraph: body,
  small: { ...body, size: 9, color: quiet, gap: 6 },
  item: { ...body, gap: 3 },
  cell: { ...body, size: 10, gap: 0 },
  head: { ...body, size: 10, weight: 600, gap: 0 },
  notice: { ...body, weight: 600 },
  sender: { size: 12, weight: 600, color: ink, gap: 1 },
} as const satisfies Record<string, Style>

/** Sets the parts of a document one below the other, each with its place in the structure that readers of screens follow. */
export class Layout {
  private readonly pdf: Pdf
  private readonly fonts: Fonts
  private readonly root: Element
  constructor(pdf: Pdf) {
    this.pdf = pdf
    this.fonts = new Fonts(pdf)
    this.root = pdf.struct('Document')
    pdf.addStructure(this.root)
  }

  addTitle(title: string): void {
    this.addText(this.root, 'H1', title, styles.title)
  }

  addLetterhead({ name, lines }: { name: string; lines: readonly string[] }): void {
    const { pdf } = this
    this.addText(this.root, 'P', name, styles.sender)
    for (const text of lines) this.addText(this.root, 'P', text, { ...styles.small, gap: 1 })
    pdf.y += 6
    this.drawLine()
    pdf.y += 16
  }

  /** Says what the boxes mean, if the text has letters that no font has: whoever reads a paper must not take them for a fault of the record. */
  addMissingLetters(text: string): void {
    if (this.fonts.isMissingLetters) this.addText(this.root, 'P', text, styles.small)
  }

  /** Writes a word across every page, pale enough to read through it. */
  addWatermark(text: string): void {
    const { pdf } = this
    const y = pdf.y
    const { start, count } = pdf.bufferedPageRange()
    for (let page = start; page < start + count; page += 1) {
      pdf.switchToPage(page)
      const { width, height } = pdf.page
      pdf.markContent('Artifact', { type: 'Layout' })
      pdf
        .save()
        .rotate(-45, { origin: [width / 2, height / 2] })
        .fillOpacity(0.1)
      pdf.font(this.fonts.runsOf(text, 600)[0]!.font).fontSize(92).fillColor(ink)
      const at = (width - pdf.widthOfString(text)) / 2
      pdf.text(text, at, height / 2 - 50, { lineBreak: false })
      pdf.restore()
      pdf.endMarkedContent()
    }
    pdf.y = y
  }

  add(block: Block): void {
    if (block.kind === 'heading') this.addHeading(block.level, block.text)
    else if (block.kind === 'paragraph') this.addText(this.root, 'P', block.text, block.isSmall ? styles.small : styles.paragraph)
    else if (block.kind === 'notice') this.addText(this.root, 'P', block.text, styles.notice)
    else if (block.kind === 'list') this.addList(block.items)
    else if (block.kind === 'facts') this.addRows(block.rows, { head: undefined, shares: [0.34, 0.66] })
    else if (block.kind === 'table') this.addRows(block.rows, { head: block.head, shares: block.head.map(() => 1 / block.head.length) })
    else this.addPicture(block)
  }

  /** Writes the foot of every page, which is no content: readers of screens skip it. */
  finish(footer: string): void {
    const { pdf } = this
    this.root.end()
    const { start, count } = pdf.bufferedPageRange()
    for (let page = start; page < start + count; page += 1) {
      pdf.switchToPage(page)
      const bottom = pdf.page.margins.bottom
      pdf.page.margins.bottom = 0
      pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
      const text = footer.replace('{page}', String(page + 1)).replace('{pages}', String(count))
      this.write(text, { ...styles.small, size: 8.5 }, { x: margin, y: pdf.page.height - margin - 6, width: this.width })
      pdf.endMarkedContent()
      pdf.page.margins.bottom = bottom
    }
  }

  private get width(): number {
    return this.pdf.page.width - 2 * margin
  }

  private get bottom(): number {
    return this.pdf.page.height - this.pdf.page.margins.bottom
  }

  private addHeading(level: 2 | 3, text: string): void {
    // A heading never stands alone at the end of a page.
    if (this.pdf.y + 70 > this.bottom) this.pdf.continueOnNewPage()
    this.pdf.y += level === 2 ? 8 : 4
    this.addText(this.root, `H${level}`, text, styles[level])
  }

  private addText(
    parent: Element,
    type: string,
    text: string,
    style: Style,
    at: { x: number; width: number } = { x: margin, width: this.width },
  ) {
    const { pdf } = this
    const element = pdf.struct(type, {}, () => this.write(text, style, { ...at, y: pdf.y }))
    parent.add(element)
    element.end()
    pdf.y += style.gap
  }

  private addList(items: readonly string[]): void {
    const { pdf } = this
    const list = pdf.struct('L')
    this.root.add(list)
    for (const text of items) {
      const height = this.heightOf(text, styles.item, this.width - 18)
      // The dot and its text stand on one page: a dot that went to the next page by itself would leave its text at the end of that one.
      if (pdf.y + height > this.bottom && height < this.bottom - margin) pdf.continueOnNewPage()
      const item = pdf.struct('LI')
      list.add(item)
      const y = pdf.y
      const label = pdf.struct('Lbl', {}, () => this.write('•', styles.item, { x: margin + 4, y, width: 12 }))
      item.add(label)
      label.end()
      pdf.y = y
      this.addText(item, 'LBody', text, styles.item, { x: margin + 18, width: this.width - 18 })
      item.end()
    }
    list.end()
    pdf.y += 5
  }

  private addRows(rows: readonly Row[], { head, shares }: { head: Row | undefined; shares: readonly number[] }): void {
    const table = this.pdf.struct('Table')
    this.root.add(table)
    const place = (cells: Row, isHead: boolean): Cell[] =>
      cells.map((text, column) => {
        const before = shares.slice(0, column).reduce((sum, share) => sum + share, 0)
        const isName = isHead || column === 0
        return {
          text,
          x: margin + before * this.width,
          width: (shares[column] ?? 0) * this.width - 10,
          style: isName ? styles.head : styles.cell,
          type: isName ? 'TH' : 'TD',
          ...(isName && { scope: isHead ? 'Column' : 'Row' }),
        }
      })
    if (head) this.addRow(table, place(head, true))
    for (const row of rows) this.addRow(table, place(row, false))
    table.end()
    this.pdf.y += 8
  }

  /** One row of a table. It stays on one page, unless it is longer than a page. */
  private addRow(table: Element, cells: readonly Cell[]): void {
    const { pdf } = this
    const height = Math.max(...cells.map(({ text, width, style }) => this.heightOf(text, style, width))) + 9
    if (pdf.y + height > this.bottom && height < this.bottom - margin) pdf.continueOnNewPage()
    const top = pdf.y
    const row = pdf.struct('TR')
    table.add(row)
    for (const { text, x, width, style, type, scope } of cells) {
      // NOTE: the types of pdfkit do not know yet that it writes the scope.
      const options: { title?: string; scope?: string } = scope ? { scope } : {}
      const cell = pdf.struct(type, options, () => this.write(text, style, { x, y: top + 4, width }))
      row.add(cell)
      cell.end()
    }
    row.end()
    pdf.y = Math.max(top + height, pdf.y < top ? pdf.y + 9 : 0)
    this.drawLine()
  }

  private drawLine(): void {
    const { pdf } = this
    pdf.markContent('Artifact', { type: 'Layout' })
    pdf
      .moveTo(margin, pdf.y)
      .lineTo(margin + this.width, pdf.y)
      .lineWidth(0.5)
      .stroke(line)
    pdf.endMarkedContent()
  }

  private addPicture({ bytes, alt, height }: { bytes: Uint8Array; alt: string; height: number }): void {
    const { pdf } = this
    if (pdf.y + height > this.bottom) pdf.continueOnNewPage()
    const y = pdf.y
    // NOTE: the types of pdfkit do not know yet that it writes the box of a figure.
    const options = { alt, bbox: [margin, y, margin + this.width / 2, y + height] }
    const figure = pdf.struct('Figure', options, () => pdf.image(Buffer.from(bytes), margin, y, { fit: [this.width / 2, height] }))
    this.root.add(figure)
    figure.end()
    pdf.y = y + height + 8
  }

  private heightOf(text: string, style: Style, width: number): number {
    return this.pdf.font(this.fonts.runsOf('x', style.weight)[0]!.font).fontSize(style.size).heightOfString(text, { width, lineGap: 2 })
  }

  /** Writes a text with the fonts that its characters need. */
  private write(text: string, { size, weight, color }: Style, { x, y, width }: { x: number; y: number; width: number }): void {
    const runs = this.fonts.runsOf(text, weight)
    this.pdf.fontSize(size).fillColor(color)
    for (const [place, run] of runs.entries()) {
      const options = { width, lineGap: 2, continued: place < runs.length - 1 }
      this.pdf.font(run.font)
      if (place === 0) this.pdf.text(run.text, x, y, options)
      else this.pdf.text(run.text, options)
    }
  }
}
