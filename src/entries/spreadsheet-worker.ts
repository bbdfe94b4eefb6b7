import { type FormatChoice, formatsOf } from '../platform/format.ts'
import { readSpreadsheet } from '../platform/spreadsheet.ts'

type Question = { bytes: Uint8Array<ArrayBuffer>; formats: FormatChoice }

/** Reads one workbook beside the page, which goes on meanwhile and can end this program at any time. */
addEventListener('message', ({ data: { bytes, formats } }: MessageEvent<Question>) => {
  void readSpreadsheet(bytes, formatsOf(formats).date).then((answer) => postMessage(answer))
})
