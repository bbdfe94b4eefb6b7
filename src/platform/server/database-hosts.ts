/** The address of a database on several hosts, as libpq writes it: `postgres://name:password@a:5432,b:5432/db`. */
const several = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*,[^@/?#]*)((?:[/?#].*)?)$/s

/** One address for each host. */
export function addressesOf(url: string): string[] {
  const [, before, hosts, after] = several.exec(url) ?? []
  return hosts === undefined ? [url] : hosts.split(',').map((host) => `${before}${host}${after}`)
}

/** The address of a database on several hosts, with another name or password on each. */
export function withEachAddress(url: string, change: (address: string) => string): string {
  const changed = addressesOf(url).map(change)
  const [first] = changed
  if (changed.length === 1) return first!
  const hosts = changed.map((address) => new URL(address).host).join()
  return first!.replace(/(?<=^\w+:\/\/(?:[^@/?#]*@)?)[^@/?#]+(?=[/?#]|$)/, () => hosts)
}

/** Whether writes find their way: each host has a name, and none is asked for that takes no writes. */
export function leadsToPrimary(url: string): boolean {
  const addresses = addressesOf(url)
  const parsed = addresses.map((address) => URL.parse(address))
  if (addresses.length > 1 && !parsed.every((one) => one?.hostname)) return false
  return parsed.every((one) => {
    const asked = one?.searchParams.get('target_session_attrs') ?? 'primary'
    return ['read-write', 'primary'].includes(asked) && !one?.searchParams.get('host')?.includes(',')
  })
}
