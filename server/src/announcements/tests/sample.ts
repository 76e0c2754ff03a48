/** An announcement to everybody that is live at once and that readers may close. */
export const sample = {
  ...{ audience: 'all' as const, level: 'info' as const, link: '/app/visits', dismissible: true, ends_at: null },
  ...{ title_en: 'New opening hours', title_es: 'Horario nuevo' },
  ...{ body_en: 'From May on we open at 7 on Tuesdays.', body_es: 'Desde mayo abrimos a las 7 los martes.' },
}
