import { filesOf, textOf } from './tree.ts'

/** The files of tests that `npm run test:faults` runs: they say so in their first line. */
export const faultFiles = (): string[] => testFiles().filter((path) => textOf(path).startsWith('// @faults\n'))

/** Whether a file of tests makes faults, by its name or by what it does. */
export const makesFaults = (path: string, text: string): boolean =>
  /(^|[-/])(rivals?|faults|model|crash|outage|flood)[-.]/.test(path) ||
  /SIGSTOP|select pg_terminate_backend\(pid\)|failingAt\(|startCuttingProxy\(/.test(text)

export const testFiles = (): string[] => filesOf('src/**/*.test.ts', 'checks/**/*.test.ts')
