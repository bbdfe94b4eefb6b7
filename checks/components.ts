/** What package-lock.json says of one package, as far as a list of components needs it. */
export type LockedPackage = {
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  dev?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
export type Component = {
  name: string
  version: string
  /** An SPDX expression. */
  license: string
  integrity: string | undefined
  /** Only for building, testing or checking the program. */
  isForDevelopment: boolean
}

const nameOf = (key: string): string => key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * The licence that a package has in the lock file. Packages for other platforms were written there without one
 * (`npm run lock`): they have that of the package whose platforms they are.
 */
function licenseOf(name: string, { license }: LockedPackage, all: readonly LockedPackage[]): string {
  if (license !== undefined) return license
  const whole = all.find((one) => one.license !== undefined && own(one.optionalDependencies, name))
  return whole?.license ?? 'unknown'
}
const own = (packages: Record<string, string> | undefined, name: string) =>
  packages !== undefined && Object.hasOwn(packages, name)

/**
 * The packages of a lock file, each version once, by name. What the product needs too is not for development, nor is what is
 * built into it (`builtIn`, and what that needs) without being installed where it runs.
 */
export function componentsOf(packages: Record<string, LockedPackage>, builtIn: readonly string[] = []): Component[] {
  const all = Object.values(packages)
  const handedOut = withNeeds(builtIn, packages)
  const found = new Map<string, Component>()
  for (const [key, locked] of Object.entries(packages)) {
    if (key === '') continue
    const name = nameOf(key)
    const version = locked.version ?? 'unknown'
    const before = found.get(`${name}@${version}`)
    found.set(`${name}@${version}`, {
      name,
      version,
      license: licenseOf(name, locked, all),
      integrity: before?.integrity ?? locked.integrity,
      isForDevelopment: locked.dev === true && !handedOut.has(name) && (before?.isForDevelopment ?? true),
    })
  }
  return [...found.values()].toSorted((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

/** The names, and those of all that these packages need. */
function withNeeds(names: readonly string[], packages: Record<string, LockedPackage>): Set<string> {
  const byName = Map.groupBy(Object.entries(packages), ([key]) => nameOf(key))
  const reached = new Set(names)
  for (const name of reached)
    for (const [, { dependencies = {} }] of byName.get(name) ?? [])
      for (const next of Object.keys(dependencies)) reached.add(next)
  return reached
}

/** Licences that what we hand out may have: none of them asks that our own program be given away. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])

/** Licences that ask for something in return, by the packages that may have them, and why they may. */
const allowedFor: Record<string, RegExp> = {
  // Changed files of it would have to be published; we change none.
  'MPL-2.0': /^(lightningcss(-[\w-]+)?|axe-core|@axe-core\/playwright)$/,
  // Used as a library of its own beside the program, which anybody may replace.
  'LGPL-3.0-or-later': /^@img\/sharp-(libvips-|win32-|wasm32|webcontainers-wasm32|freebsd-wasm32)/,
}

/** Whether a licence is allowed for this package. Of what may be chosen one is enough, of what holds together all are needed. */
export function isAllowed(name: string, license: string): boolean {
  const bare = license.replaceAll(/[()]/g, '')
  if (bare.includes(' OR ')) return bare.split(' OR ').some((one) => isAllowed(name, one))
  return bare.split(' AND ').every((one) => allowed.has(one) || (allowedFor[one]?.test(name) ?? false))
}

/** The packages whose licence is refused. */
export const refusedLicenses = (components: readonly Component[]): string[] =>
  components
    .filter(({ name, license }) => !isAllowed(name, license))
    .map(({ name, version, license }) => `${name}@${version}: ${license}`)

const urlOf = ({ name, version }: Component): string => `pkg:npm/${name.replace('@', '%40')}@${version}`
/** npm writes base64, CycloneDX hex. */
const hashesOf = ({ integrity }: Component) => {
  const [, digest] = /^sha512-(\S+)$/.exec(integrity ?? '') ?? []
  return digest ? [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] : []
}

/** A bill of materials after CycloneDX 1.6. What is `required` is in production; what is `excluded` only builds and tests. */
export const billOf = (product: { name: string; version: string }, components: readonly Component[]) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: { type: 'application', 'bom-ref': product.name, name: product.name, version: product.version },
  },
  components: components.map((one) => ({
    type: 'library',
    'bom-ref': urlOf(one),
    name: one.name,
    version: one.version,
    scope: one.isForDevelopment ? 'excluded' : 'required',
    hashes: hashesOf(one),
    licenses: [{ expression: one.license }],
    purl: urlOf(one),
  })),
})
