const reading = `(function () {
  var form = document.getElementById('search')
  var field = document.getElementById('query')
  var said = document.getElementById('said')
  if (!form || !field || !said || !String.prototype.normalize) return
  var listOf = function (selector, within) { return Array.prototype.slice.call((within || document).querySelectorAll(selector)) }
  var fold = function (text) { return text.toLowerCase().normalize('NFD').replace(/[\\u0300-\\u036f]/g, '') }
  var chapters = listOf('[data-chapter]').map(function (chapter) {
    return { node: chapter, link: document.querySelector('a[href="#' + chapter.id + '"]').parentNode, tables: listOf('[data-table]', chapter) }
  })
  var items = null
  var readItems = function () {
    return listOf('[data-item]').map(function (node) {
      var table = node.parentNode.closest('[data-table]')
      var caption = table && table.querySelector('caption')
      var heading = node.closest('[data-chapter]').querySelector('h2')
      return { node: node, text: fold(heading.textContent + ' ' + (caption ? caption.textContent : '') + ' ' + node.textContent) }
    })
  }
`

const searching = `  var hasItem = function (node) { return node.querySelector('[data-item]:not([hidden])') !== null }
  var search = function () {
    items = items || readItems()
    var words = fold(field.value).split(/\\s+/).filter(Boolean)
    var found = 0
    items.forEach(function (item) {
      item.node.hidden = !words.every(function (word) { return item.text.indexOf(word) >= 0 })
      if (!item.node.hidden) found += 1
    })
    chapters.forEach(function (chapter) {
      chapter.tables.forEach(function (table) { table.hidden = words.length > 0 && !hasItem(table) })
      chapter.node.hidden = chapter.link.hidden = words.length > 0 && !hasItem(chapter.node)
    })
    said.textContent = words.length === 0 ? '' : found === 0 ? said.dataset.none : found === 1 ? said.dataset.one : said.dataset.many.replace('{n}', found)
  }
  var waiting = 0
  field.addEventListener('input', function () {
    clearTimeout(waiting)
    waiting = setTimeout(search, 120)
  })
  form.addEventListener('submit', function (event) {
    event.preventDefault()
    search()
    var first = document.querySelector('main [data-item]:not([hidden])')
    if (first) first.scrollIntoView({ block: 'center' })
  })
  form.hidden = false }())
`

/**
 * The script of the page: it shows what holds each word that was typed, whatever the accents. It stands in the page as text, asks no network, and
 * runs in browsers of many years. Without it the page shows everything.
 */
export const searchScript = reading + searching
