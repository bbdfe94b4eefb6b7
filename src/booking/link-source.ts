/** Where a link was shared, by its address. The list is closed, so that nobody can store other words. */
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

/** Values of the address parameter `de`. */
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

/** The source named by an address. An address without one was typed, copied or bookmarked. */
export function sourceOfWord(word: string | undefined): LinkSource {
  if (!word) return 'direct'
  return linkSources.find((source) => Object.hasOwn(said, source) && said[source as SharedSource] === word) ?? 'other'
}

/** The address to share at a source. */
export const sharedAt = (url: string, source: SharedSource): string => `${url}?de=${said[source]}`

/** Counted steps of a visit: the page was opened, something was chosen, a booking was made. */
export const linkSteps = ['views', 'started', 'finished'] as const
export type LinkStep = (typeof linkSteps)[number]
export type LinkSums = Record<LinkStep, number>

/** Programs that open links by themselves, such as search engines and the link previews of messengers. */
const machines =
  /bot\b|bot[/;)_-]|crawl|spider|slurp|preview|scan|monitor|fetch|facebookexternalhit|meta-external|whatsapp\/|telegram|skypeuri|curl|wget|python|java\/|go-http|node|axios|okhttp|lighthouse/i

/** Judged by the user agent alone; a request without one counts as a machine. */
export const isBot = (userAgent: string | undefined): boolean => !userAgent || machines.test(userAgent)

/** Bookings in percent of views; null without views. */
export const conversion = ({ views, finished }: LinkSums): number | null =>
  views === 0 ? null : Math.min(100, Math.round((finished / views) * 100))

export const sumOf = (all: readonly LinkSums[]): LinkSums => ({
  views: all.reduce((sum, one) => sum + one.views, 0),
  started: all.reduce((sum, one) => sum + one.started, 0),
  finished: all.reduce((sum, one) => sum + one.finished, 0),
})
