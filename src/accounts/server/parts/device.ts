const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'Chromebook'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const

/** Names a browser and its system as a person would: `Chrome no Windows`. */
export function deviceOf(userAgent: string | null): string {
  const find = (names: typeof browsers | typeof systems) => names.find(([mark]) => userAgent?.includes(mark))?.[1]
  const browser = find(browsers)
  const system = find(systems)
  return browser && system ? `${browser} no ${system}` : (browser ?? system ?? 'Aparelho desconhecido')
}
