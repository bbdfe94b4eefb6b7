import { useEffect, useRef } from 'react'
import { useKeptHere } from '../../platform/web/use-kept-here.ts'

/** The device's choice: `on`, `off`, or not made, which is off. */
export const soundChoice = 'news-sound'

/** Sounds when something newer came in while the page was open, where the device wants it. */
export function useChime(newest: string | undefined) {
  const [sound] = useKeptHere(soundChoice)
  const heard = useRef<string | undefined>(undefined)
  const isOn = sound === 'on'
  useEffect(() => {
    const isFirst = heard.current === undefined
    if (newest !== undefined && newest <= (heard.current ?? '')) return
    heard.current = newest ?? heard.current ?? ''
    if (newest !== undefined && !isFirst && isOn) void chime()
  }, [newest, isOn])
}

/** Two short notes, made by the browser. One that was never pressed in stays silent until it is. */
export async function chime(): Promise<void> {
  const audio = new AudioContext()
  await audio.resume()
  for (const [at, hertz] of notes) {
    const note = audio.createOscillator()
    const volume = audio.createGain()
    const from = audio.currentTime + at
    note.frequency.value = hertz
    volume.gain.setValueAtTime(0.15, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + length)
    note.connect(volume).connect(audio.destination)
    note.start(from)
    note.stop(from + length)
  }
  setTimeout(() => void audio.close(), 1000)
}

const length = 0.25
const notes = [
  [0, 880],
  [0.15, 1175],
] as const
