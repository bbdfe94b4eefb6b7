/** Where a link was shared, as it says itself; a closed list, so that nobody can fill a table with words of their own. */
export const linkSources = [
  'direct',
  'whatsapp',
  'instagram',
  'facebook',
  'email',
  'qr',
  'poster',
  'site',
  'other',
] as const
export type LinkSource = (typeof linkSources)[number]

export const sourceNames: Record<LinkSource, string> = {
  direct: 'Link direto',
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  facebook: 'Facebook',
  email: 'E-mail',
  qr: 'QR Code',
  poster: 'Cartaz',
  site: 'Site do negócio',
  other: 'Outros',
}

/** The words of addresses. */
const said = {
  whatsapp: 'whatsapp',
  instagram: 'instagram',
  facebook: 'facebook',
  email: 'email',
  qr: 'qr',
  poster: 'cartaz',
  site: 'site',
} as const
export type SharedSource = keyof typeof said

/** What an address says of where it was shared; one that says nothing was typed, copied or kept. */
export function sourceIn(word: string | undefined): LinkSource {
  if (!word) return 'direct'
  return linkSources.find((source) => source in said && said[source as SharedSource] === word) ?? 'other'
}

/** The address that is shared in one place. */
export const sharedAt = (url: string, source: SharedSource): string => `${url}?de=${said[source]}`

/** What is counted of a visit: that it began, that something was chosen, that it led to a booking. */
export const linkSteps = ['views', 'started', 'finished'] as const
export type LinkStep = (typeof linkSteps)[number]
export type LinkSums = Record<LinkStep, number>

/** Programs that look at addresses by themselves: searchers, and messengers that show a link's picture. */
const machines =
  /bot\b|bot[/;)_-]|crawl|spider|slurp|preview|scan|monitor|fetch|facebookexternalhit|meta-external|whatsapp\/|telegram|skypeuri|curl|wget|python|java\/|go-http|node|axios|okhttp|lighthouse/i

/** As far as one can tell by what a visitor says of itself. */
export const isMachine = (userAgent: string | undefined): boolean => !userAgent || machines.test(userAgent)

/** Of a hundred who looked, so many booked; null where nobody looked. */
export const conversion = ({ views, finished }: LinkSums): number | null =>
  views === 0 ? null : Math.min(100, Math.round((finished / views) * 100))

export const sumOf = (all: readonly LinkSums[]): LinkSums => ({
  views: all.reduce((sum, one) => sum + one.views, 0),
  started: all.reduce((sum, one) => sum + one.started, 0),
  finished: all.reduce((sum, one) => sum + one.finished, 0),
})
