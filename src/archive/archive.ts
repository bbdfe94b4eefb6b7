import * as z from 'zod/mini'
import { refusals } from '../platform/refusal.ts'

/** The most rows of an archive, because somebody waits while it is made. */
export const mostRows = 300_000
/** The most characters of all its tables, unpacked. */
export const mostUnpacked = 320 * 1024 * 1024

export const archiveRefusals = refusals({
  ARCHIVE_TOO_LARGE: {
    status: 422,
    title: 'Arquivo grande demais',
    text: 'O negócio tem mais de 300.000 registros, ou o arquivo passaria de 64 MB. Fale com o nosso suporte para recebê-lo.',
  },
})

/** `zip`: the archive in base64; `count`: its number of rows. */
export const archiveSchema = z.object({ name: z.string(), zip: z.string(), count: z.int() })

/** The file that describes the archive: format, row counts, pictures. */
export const describedIn = 'arquivo.json'
export const pictureNamed = (id: string): string => `imagens/${id}.webp`
