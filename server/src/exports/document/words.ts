import type { Language } from '@sorrel/contract/kernel/values'

export type PageWords = {
  title: (name: string) => string
  made: (when: string) => string
  says: string
  contents: string
  skip: string
  search: string
  search_hint: string
  found: string
  found_one: string
  found_none: string
  top: string
  nothing: string
  files: string
  files_say: string
  file: string
  kind: string
  added: string
  size: string
  missing: string
  photo: (name: string) => string
}

/** The words of the page itself; those of its chapters come from the features. `{n}` stands for a number. */
export const pageWords: Record<Language, PageWords> = {
  en: {
    title: (name) => `Everything about ${name}`,
    made: (when) => `Made on ${when}.`,
    says: 'This page works without a connection. Keep it where only you can read it: it holds health information.',
    contents: 'Contents',
    skip: 'Skip to the content',
    search: 'Search in everything',
    search_hint: 'Each word that you type must be there.',
    found: '{n} places found',
    found_one: '1 place found',
    found_none: 'Nothing found',
    top: 'Back to the contents',
    nothing: 'Nothing is stored.',
    files: 'Files',
    files_say: 'They lie in the folder “files” beside this page.',
    file: 'File',
    kind: 'What it is',
    added: 'Added on',
    size: 'Size',
    missing: 'This file could not be read. Write to us, so that we can look for it.',
    photo: (name) => `Photo: ${name}`,
  },
  es: {
    title: (name) => `Todo sobre ${name}`,
    made: (when) => `Hecho el ${when}.`,
    says: 'Esta página funciona sin conexión. Guárdala donde solo tú puedas leerla: contiene datos de salud.',
    contents: 'Contenido',
    skip: 'Ir al contenido',
    search: 'Buscar en todo',
    search_hint: 'Cada palabra que escribas debe aparecer.',
    found: '{n} lugares encontrados',
    found_one: '1 lugar encontrado',
    found_none: 'No se encontró nada',
    top: 'Volver al contenido',
    nothing: 'No hay nada guardado.',
    files: 'Archivos',
    files_say: 'Están en la carpeta «files», junto a esta página.',
    file: 'Archivo',
    kind: 'Qué es',
    added: 'Agregado el',
    size: 'Tamaño',
    missing: 'No se pudo leer este archivo. Escríbenos para que lo busquemos.',
    photo: (name) => `Foto: ${name}`,
  },
}
