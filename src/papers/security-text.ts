/** RFC 9116 asks for less than a year. */
const daysItHolds = 90

/** The file by which somebody who found a hole finds whom to tell (RFC 9116). It holds from when it is asked for. */
export const securityText = (email: string, canonical: string, now: Date): string =>
  [
    `Contact: ${mailAddress(email)}`,
    `Expires: ${new Date(now.getTime() + daysItHolds * 86_400_000).toISOString()}`,
    'Preferred-Languages: pt, en',
    `Canonical: ${canonical}`,
    '',
  ].join('\n')

const mailAddress = (email: string): string => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
