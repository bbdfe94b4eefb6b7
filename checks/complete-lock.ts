import { readFileSync, writeFileSync } from 'node:fs'
import { missingPlatforms, type Lock } from './lock-file.ts'

/**
 * `npm run lock`: run after `npm install`. Adds the optional packages of other platforms to the lock file: if the
 * registry lacks them, npm leaves them out, and `npm ci` then refuses the lock file everywhere.
 */
const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock
const missing = missingPlatforms(lock)
const packages = Object.entries({ ...lock.packages, ...missing }).toSorted(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`)
console.log(`${Object.keys(missing).length} packages added`)
