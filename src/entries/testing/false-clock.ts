import { existsSync, renameSync, writeFileSync } from 'node:fs'

/** The library that tells a program and whatever it starts another time (Debian's `faketime`); undefined where it is missing. */
export const clockLibrary = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path))

/**
 * A clock that can be set, for all processes that get its environment. What counts how long something takes goes on by
 * itself, as it does when the clock of a machine is set.
 */
export function falseClock(file: string) {
  const set = (now: Date) => {
    // Whoever looks finds the old time or the new one, and never an empty file.
    writeFileSync(`${file}.next`, `${offsetTo(now)}\n`)
    renameSync(`${file}.next`, file)
  }
  // Every look at the clock looks into the file.
  const environment = { ...underLibrary, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1' }
  return { set, environment }
}

/** The environment of processes whose clock says this instant now, and goes on from there. */
export const clockAt = (instant: Date): Record<string, string> => ({ ...underLibrary, FAKETIME: offsetTo(instant) })

const underLibrary = {
  LD_PRELOAD: clockLibrary ?? '',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  // Its shared memory is one user's, and PostgreSQL runs as another.
  FAKETIME_DISABLE_SHM: '1',
}

function offsetTo(instant: Date): string {
  const seconds = Math.round((+instant - Date.now()) / 1000)
  return `${seconds < 0 ? '' : '+'}${seconds}`
}
