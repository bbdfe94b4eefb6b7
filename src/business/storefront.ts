import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { chosenPicture, ownPicture } from './picture.ts'

/** The bare name of a social media profile, typed with an @, as an address, or plain. */
const handleOf = (typed: string): string =>
  typed
    .replace(/^(https?:\/\/)?(www\.)?(instagram|facebook|fb|twitter|x|linkedin)\.com\/((in|company)\/)?/i, '')
    .replace(/^@|[/?].*$/g, '')
export const handle = (message: string) =>
  z.pipe(
    z.pipe(
      field.optionalText(200),
      z.transform((typed: string | null) => typed && handleOf(typed)),
    ),
    z.nullable(z.string().check(z.regex(/^[\w.-]{1,80}$/, message))),
  )

/** What a business shows of itself on all of its pages. */
export const storefrontForm = z.object({
  cover: chosenPicture,
  instagram: handle('Informe o nome no Instagram, como @seusalao.'),
  facebook: handle('Informe o nome da página no Facebook.'),
})
export type StorefrontForm = z.output<typeof storefrontForm>

export const storefront = z.object({
  cover: z.nullable(ownPicture),
  instagram: z.nullable(z.string()),
  facebook: z.nullable(z.string()),
})
export type Storefront = z.output<typeof storefront>

/** Addresses of profiles on social networks. */
export const instagramLink = (name: string): string => `https://www.instagram.com/${name}/`
export const facebookLink = (name: string): string => `https://www.facebook.com/${name}`

/** The profiles of a business, as search engines read them. */
export const profilesOf = ({ instagram, facebook }: Pick<Storefront, 'instagram' | 'facebook'>): string[] => [
  ...(instagram ? [instagramLink(instagram)] : []),
  ...(facebook ? [facebookLink(facebook)] : []),
]
