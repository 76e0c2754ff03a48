// Shown when not even the catalogue of words could be loaded, so it speaks both languages by itself.
const sentences = {
  scripts: [
    ['en', 'Sorrel could not start. Please check your connection and reload the page.'],
    ['es', 'Sorrel no pudo arrancar. Revisa tu conexión y vuelve a cargar la página.'],
  ],
  configuration: [
    ['en', 'Sorrel is not set up correctly at this address (invalid app configuration). Please tell the people who run it.'],
    ['es', 'Sorrel no está bien configurado en esta dirección (configuración no válida). Avisa a quienes lo administran.'],
  ],
} as const

/** Covers the text that the server wrote into the page: says what happened and offers a retry. */
export function showBootFailure(place: HTMLElement, reason: keyof typeof sentences): void {
  const notice = document.createElement('div')
  notice.className = 'notice notice--error old-browser'
  notice.setAttribute('role', 'alert')
  const words = document.createElement('div')
  for (const [lang, sentence] of sentences[reason]) {
    const line = document.createElement('p')
    line.lang = lang
    line.textContent = sentence
    words.append(line)
  }
  const again = document.createElement('button')
  again.type = 'button'
  again.className = 'button button--quiet button--small'
  again.textContent = 'Reload · Recargar'
  again.addEventListener('click', () => window.location.reload())
  notice.append(words, again)
  place.before(notice)
}
