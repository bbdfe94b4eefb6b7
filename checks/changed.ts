import { execFileSync } from 'node:child_process'
import { isTest, placeOf } from './tree.ts'
import { given } from './environment.ts'

/** Hours before the newest commit whose commits are one change with it, where nothing says since when it is made. */
const hours = 4

/** The ideas that the change touches: what is not committed, and the commits since `CHANGED_SINCE` or of one piece of work. */
export function changedIdeas(): string[] {
  return ideasOf(changedFiles())
}

function changedFiles(): string[] {
  try {
    const newest = Number(git('log', '-1', '--format=%ct')[0])
    const since = given('CHANGED_SINCE') ?? git('rev-list', '-1', `--before=${newest - hours * 3600}`, 'HEAD')[0]
    // A repository without an older commit, or a copy without a repository: nothing says what the change is.
    if (!since) return []
    return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
  } catch {
    return []
  }
}

const git = (...words: string[]): string[] =>
  execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)

/** The ideas of product files, of `platform` its parts, and of migrations what their names begin with. */
export function ideasOf(paths: readonly string[]): string[] {
  const ideas = paths.flatMap((path) => {
    const place = placeOf(path)
    if (!place) return /^db\/migrations\/\d+-([a-z]+)/.exec(path)?.slice(1) ?? []
    if (isTest(path)) return []
    return place.idea === 'platform' ? `platform/${place.room}` : place.idea
  })
  return [...new Set(ideas)].toSorted()
}
