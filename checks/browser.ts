import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { given } from './environment.ts'

/**
 * Chromium's headless shell has no window, tabs or menus of its own to draw: stories take a fifth less time than in the whole
 * browser.
 */
const headlessShell = 'chromium-headless-shell'

/** Finds the browser for the browser tests, and installs one where none is. */
export function findBrowser(): string {
  const known = [
    given('CHROMIUM_PATH'),
    ...[headlessShell, 'chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`),
  ]
  const found = () => [...known, chromium.executablePath()].find((path) => path && existsSync(path))
  const ready = found()
  if (ready) return ready
  const debian = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (debian) {
    install('apt-get', 'update', '-qq')
    install('apt-get', 'install', '-y', '-qq', headlessShell, 'fonts-liberation')
  } else install('playwright', 'install', 'chromium')
  const installed = found()
  if (!installed) throw new Error('The browser tests need Chromium: install it and set CHROMIUM_PATH to its program.')
  return installed
}

function install(command: string, ...args: string[]): void {
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}
