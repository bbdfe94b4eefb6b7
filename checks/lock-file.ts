type Package = {
  version?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  optionalDependencies?: Record<string, string>
}
export type Lock = { packages: Record<string, Package> }

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'openbsd', 'netbsd', 'sunos', 'aix', 'win32']
const processors = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32']

/** Returns entries for the optional packages that the lock file names but does not contain. */
export function missingPlatforms({ packages }: Lock): Record<string, Package> {
  const missing: Record<string, Package> = {}
  for (const { optionalDependencies = {} } of Object.values(packages))
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const key = `node_modules/${name}`
      if (!packages[key] && /^\d+\.\d+\.\d+/.test(version)) missing[key] = platformPackage(name, version)
    }
  return missing
}

/** Reads the system and processor from the name, so that npm skips packages for other machines without a request. */
function platformPackage(name: string, version: string): Package {
  const words = name.split(/[/-]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  return { version, optional: true, ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }) }
}
