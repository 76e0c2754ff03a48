import type { Page } from '@playwright/test'

/** Presses Join, and says how many milliseconds later the first picture of somebody else is drawn. */
export const measureFirstPicture = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const join = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Join the visit'))
        const begun = performance.now()
        join?.click()
        const look = () => {
          const video = document.querySelector<HTMLVideoElement>('.call-tile video')
          if (video && video.getVideoPlaybackQuality().totalVideoFrames > 0) resolve(performance.now() - begun)
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
