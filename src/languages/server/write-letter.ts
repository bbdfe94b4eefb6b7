import { writeLetter, type Letter } from '../../platform/server/letter.ts'
import type { Translator } from '../translator.ts'

/** Writes a letter to a client in their language, including the hint below its button. */
export const writeLetterIn = ({ language, say }: Translator, letter: Letter) =>
  writeLetter({
    ...letter,
    inLanguage: { language, withoutButton: say('Se o botão não funcionar, copie este endereço no navegador:') },
  })
