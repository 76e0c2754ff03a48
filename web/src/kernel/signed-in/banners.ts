import type { ComponentType } from 'react'

const banners: ComponentType[] = []

/** Called with what the features show above every page of a patient, before the shell is drawn. */
export function addBanner(banner: ComponentType | undefined): void {
  if (banner) banners.push(banner)
}

/** What stands above every page of a patient. */
export const listBanners = (): readonly ComponentType[] => banners
