import { filesOf, importsOf, isTest, textOf } from './tree.ts'

const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: Record<string, string> }
/** What runs the bundler is no part of what it makes. */
const bundling = new Set(['src/entries/build.ts', 'src/entries/dev.ts'])

/**
 * The packages that the build puts into what browsers load and pages are rendered with. They are handed out although no
 * production install has them.
 */
export function browserPackages(): string[] {
  const scripts = filesOf('src/**/*.{ts,tsx}').filter((path) => !isTest(path) && !bundling.has(path))
  const named = [
    ...scripts.flatMap((path) => importsOf(path, textOf(path)).packages),
    ...filesOf('src/**/*.css').flatMap((path) => packagesInStyle(textOf(path))),
  ].map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'))
  return [...new Set(named)]
    .filter((name) => !name.startsWith('node:') && !Object.hasOwn(dependencies, name))
    .toSorted()
}

/** @internal for its test */
export const packagesInStyle = (style: string): string[] =>
  Array.from(style.matchAll(/(?:@import |url\()'([a-z@][^']*)'/g), ([, specifier]) => specifier!)
