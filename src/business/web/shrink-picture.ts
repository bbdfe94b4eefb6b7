import { boxes, longestSide, mostPictureBytes } from '../picture.ts'

/** The longest side and quality of each try: the first is more than any page shows. */
const tries = [
  { side: boxes.at(-1)! * 1.5, quality: 0.85 },
  { side: boxes.at(-1)!, quality: 0.8 },
  { side: boxes.at(-1)! / 2, quality: 0.8 },
] as const

/** Only these can be transparent; everything else is a photo. */
const maybeTransparent = new Set(['image/png', 'image/webp', 'image/avif'])

/** The format of photos of iPhones, which only some browsers read. The file dialog of an iPhone turns them into JPG. */
export const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/**
 * Makes a photo small enough to be sent, the right way up, before it leaves the device: a phone's is larger than the
 * limit. A picture that is small enough already, a drawing, or one that this browser cannot read stays as it is.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  if ((file.size <= mostPictureBytes && !isHeic(file)) || file.type === 'image/svg+xml') return file
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    const type = maybeTransparent.has(file.type) ? 'image/webp' : 'image/jpeg'
    for (const { side, quality } of tries) {
      const drawn = await draw(picture, { side, type, quality })
      if (drawn && drawn.size <= mostPictureBytes) return drawn
    }
    return file
  } catch {
    return file
  } finally {
    URL.revokeObjectURL(address)
  }
}

type Look = { side: number; type: string; quality: number }

/** Browsers draw a picture the way up that its camera has noted. */
async function draw(picture: HTMLImageElement, { side, type, quality }: Look): Promise<Blob | null> {
  const { naturalWidth: width, naturalHeight: height } = picture
  if (Math.max(width, height) > longestSide) return null
  const scale = Math.min(1, side / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, type, quality))
}
