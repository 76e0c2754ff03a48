import { useEffect, useState, useSyncExternalStore } from 'react'
import { Devices, type Seen } from './devices.ts'

/** The devices of this browser, as a screen sees and uses them. */
export type UsedDevices = Seen & Pick<Devices, 'turnOnMicrophone' | 'turnOnCamera' | 'turnOffCamera' | 'mute' | 'share' | 'release'>

/** Holds the devices for as long as the screen is open. */
export function useDevices(): UsedDevices {
  const [devices] = useState(() => new Devices())
  const get = () => devices.seen
  const seen = useSyncExternalStore(devices.listen, get, get)
  useEffect(() => {
    const { renewChoices, takeBack } = devices
    const look = () => void renewChoices().then(takeBack)
    const comeBack = () => document.visibilityState === 'visible' && void takeBack()
    navigator.mediaDevices?.addEventListener('devicechange', look)
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      navigator.mediaDevices?.removeEventListener('devicechange', look)
      document.removeEventListener('visibilitychange', comeBack)
      devices.release()
    }
  }, [devices])
  const { turnOnMicrophone, turnOnCamera, turnOffCamera, mute, share, release } = devices
  return { ...seen, turnOnMicrophone, turnOnCamera, turnOffCamera, mute, share, release }
}
