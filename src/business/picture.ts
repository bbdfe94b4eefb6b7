import * as z from 'zod/mini'
import { lastIn } from '../platform/filled.ts'
import { paths } from '../platform/paths.ts'
import { refusals } from '../platform/refusal.ts'
import { phrase, type Phrase } from '../platform/words.ts'

const megabyte = 1024 * 1024

const mostPictureMegabytes = 2
export const mostPictureBytes = mostPictureMegabytes * megabyte
/** The limit for all pictures of one business together, each counted in all its sizes. */
const mostMegabytesOfAll = 60
export const mostBytesOfAll = mostMegabytesOfAll * megabyte
export const mostPixels = 40_000_000
export const longestSide = 16_000

/** The accepted formats, for the file dialog. The server goes by the content of the file. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/avif,image/svg+xml'
export const pictureHint = 'PNG, JPG, SVG até 2MB'

/** The squares into which a picture is fitted, in pixels: for an avatar or logo, a phone, a desktop. */
export const boxes = [160, 640, 1600] as const

export const pictureRefusals = refusals({
  PICTURES_FULL: {
    status: 409,
    title: 'Espaço para imagens esgotado',
    text: 'As imagens do negócio já ocupam os 60 MB disponíveis. Remova alguma antes de enviar outra.',
  },
})

const megabytes = (bytes: number) => String(Math.ceil((bytes / megabyte) * 10) / 10).replace('.', ',')

/** Why a picture is refused. */
export const pictureTexts = {
  tooLarge: (bytes: number): Phrase =>
    phrase('A imagem tem {megabytes} MB; o limite é {most} MB.', {
      megabytes: megabytes(bytes),
      most: mostPictureMegabytes,
    }),
  /** For an upload that does not announce its length. */
  tooLargeUnknown: phrase('A imagem passa de {most} MB, que é o limite.', { most: mostPictureMegabytes }),
  pixels: (width: number, height: number): Phrase =>
    phrase('A imagem tem {width} × {height} pixels; use uma menor.', { width, height }),
  unreadable: 'Não foi possível ler esta imagem. Use um arquivo PNG, JPG, WebP, AVIF ou SVG.',
  heic: 'Este navegador não abre fotos HEIC. Envie como JPG, ou escolha “Mais compatível” em Ajustes › Câmera › Formatos do iPhone.',
  heavy: 'Esta imagem leva tempo demais para ser desenhada. Envie-a menor, ou exportada como PNG ou JPG.',
  gone: 'Esta imagem não está mais disponível. Escolha o arquivo de novo.',
  sending: 'A imagem ainda está sendo enviada. Aguarde um instante.',
} as const

/** A picture as a page shows it. */
export const shownPicture = z.object({ hash: z.string(), width: z.int(), height: z.int() })
export type ShownPicture = z.infer<typeof shownPicture>

/** The same with its id, for people who may choose it. */
export const ownPicture = z.extend(shownPicture, { id: z.string() })
export type OwnPicture = z.infer<typeof ownPicture>

/** The picture that a form has chosen, or none. The browser sends all that it knows of it; only the id is used. */
export const chosenPicture = z.prefault(
  z.pipe(
    z.transform((chosen: ChosenPicture): string | null => (typeof chosen === 'object' ? (chosen?.id ?? null) : chosen)),
    z.nullable(z.uuid(pictureTexts.sending)),
  ),
  null,
)
/** The same for a picture that is required. */
export const neededPicture = z.pipe(chosenPicture, z.uuid('Escolha a imagem.'))
/** The value of the field during an upload; the form cannot be saved with it. */
export const uploadMark = 'sending'
export type ChosenPicture = OwnPicture | string | null

/** The picture to show for the value of a form field; null if there is none. */
export const pictureIn = (value: unknown): OwnPicture | null => {
  const read = z.safeParse(ownPicture, value)
  return read.success ? read.data : null
}

type Size = { width: number; height: number }

/** The size of a picture fitted into a square. Pictures are never enlarged. */
function within(box: number, { width, height }: Size): Size {
  const scale = Math.min(1, box / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The addresses of a picture's sizes, as `src` and `srcset`, from which a browser takes what it needs. */
export function sourcesOf(picture: ShownPicture): Size & { src: string; srcSet: string } {
  const side = Math.max(picture.width, picture.height)
  const filled = boxes.filter((_, at) => at === 0 || side > boxes[at - 1]!)
  const address = (box: number) => paths.picture(picture.hash, box)
  return {
    src: address(lastIn(filled)),
    srcSet: filled.map((box) => `${address(box)} ${within(box, picture).width}w`).join(', '),
    width: picture.width,
    height: picture.height,
  }
}
/** The smallest size of a picture, for avatars and thumbnails. */
export const smallPicture = ({ hash }: Pick<ShownPicture, 'hash'>): string => paths.picture(hash, boxes[0])
