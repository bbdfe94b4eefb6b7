import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The browser for the browser tests; a machine without one gets it. */
export function findBrowser(): string {
  const known = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const found = () => [...known, chromium.executablePath()].find((path) => path && existsSync(path))
  const ready = found()
  if (ready) return ready
  const debian = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (debian) {
    install('apt-get', 'update', '-qq')
    install('apt-get', 'install', '-y', '-qq', 'chromium')
  } else install('playwright', 'install', 'chromium')
  const installed = found()
  if (!installed) throw new Error('The browser tests need Chromium: install it and set CHROMIUM_PATH to its program.')
  return installed
}

function install(command: string, ...args: string[]): void {
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}
