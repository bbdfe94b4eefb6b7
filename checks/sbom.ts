import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { browserPackages } from './browser-packages.ts'
import { billOf, type Component, componentsOf, type LockedPackage, refusedLicenses } from './components.ts'
import { textOf } from './tree.ts'

/** `npm run sbom [-- <file>]`: writes the bill of materials of package-lock.json, and says how many of which licence there are. */
const file = process.argv[2] ?? 'dist/sbom.cdx.json'
const product = JSON.parse(textOf('package.json')) as { name: string; version: string }
const components = componentsOf(
  (JSON.parse(textOf('package-lock.json')) as { packages: Record<string, LockedPackage> }).packages,
  browserPackages(),
)

mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(billOf(product, components), null, 2)}\n`)

const byLicense = (some: readonly Component[]): string =>
  Object.entries(Object.groupBy(some, ({ license }) => license))
    .map(([license, those = []]) => `${license} ${those.length}`)
    .toSorted()
    .join(', ')
console.log(`${file}: ${components.length} components
in production: ${byLicense(components.filter((one) => !one.isForDevelopment))}
for development: ${byLicense(components.filter((one) => one.isForDevelopment))}`)

const refused = refusedLicenses(components)
if (refused.length > 0) {
  console.error(`licences that nobody has allowed (checks/components.ts):\n${refused.join('\n')}`)
  process.exitCode = 1
}
