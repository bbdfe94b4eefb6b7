import { execFileSync } from 'node:child_process'

/** The file since which commits are asked for their form. */
const check = 'checks/commits.test.ts'

/** The subjects since the check is there, newest first, or why nobody can know them. */
export function subjectsSinceCheck(): string[] | { unknown: string } {
  try {
    // In a shallow clone the oldest commit seems to add every file: it is not asked either.
    const [first] = git('log', '--diff-filter=A', '--format=%H', '--', check).slice(-1)
    if (!first) return []
    return git('log', '--no-merges', '--format=%s', `${first}..HEAD`)
  } catch {
    return { unknown: 'there is no git, or this is no clone' }
  }
}

const git = (...words: string[]): string[] =>
  execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)

const longest = 72
const form = /^(feat|fix|refactor|test|docs|perf|chore)(\([a-z][a-z0-9/-]*\))?: \S.*[^.\s]$/

/** Why a subject is not of the form that CONTRIBUTING.md asks for, or null. */
export function subjectRefusal(subject: string): string | null {
  // What `git revert` writes names a subject that was checked already.
  if (subject.startsWith('Revert "')) return null
  if (subject.length > longest) return `${subject.length} characters, at most ${longest}`
  return form.test(subject) ? null : 'not type(scope): what'
}
