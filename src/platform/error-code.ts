import { type Phrase, phrase, words } from './words.ts'

/** Shown beneath an unexpected error, to be read out to support. */
export const errorCodeWords = (code: string) => phrase('Código do erro: {code}', { code })

/** What a screen says of a failure, with the code of a defect. */
export const withErrorCode = (
  text: string,
  { errorCode }: { errorCode?: string },
  tell: (phrase: Phrase) => string = words,
): string => (errorCode ? `${text} ${tell(errorCodeWords(errorCode))}` : text)
