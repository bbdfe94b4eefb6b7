import { existsSync, readFileSync } from 'node:fs'

/** Written by the build, so that nothing has to be asked of git or made of the sources at a start. */
export const builtRelease = 'dist/release.json'

/** `build`: the sources that the files were built from. `contract`: what pages and server say to each other. */
export type BuiltRelease = { build: string; contract: string }

const built = existsSync(builtRelease)
  ? (JSON.parse(readFileSync(builtRelease, 'utf8')) as BuiltRelease)
  : { build: 'unbuilt', contract: 'unbuilt' }
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

/** What runs here. */
export const release = { version, ...built }

/** The same as one text, after Semantic Versioning. */
export const releaseName = `${release.version}+${release.build}`
